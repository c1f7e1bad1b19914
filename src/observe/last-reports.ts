/** Remembers what was last reported, so that a persistent fault is logged once. */
export class LastReports {
  readonly #messages = new Map<string, string>();

  /** Whether the message differs from the last one about the subject; remembers the message. */
  isNew(subject: string, message: string): boolean {
    if (this.#messages.get(subject) === message) return false;
    this.#messages.set(subject, message);
    return true;
  }

  /** Makes the next message about the subject new, whatever it says: the fault is over. */
  forget(subject: string): void {
    this.#messages.delete(subject);
  }
}
