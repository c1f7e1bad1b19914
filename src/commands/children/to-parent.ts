/** A child's end of the channel to the program that started it: it says that it is up, and ends with it. */

/** Said once, when the program does its work. */
export const upMessage = 'up';

/** The channel's view of the process, or a test's stand-in. */
export interface Channel {
  /** Undefined without a channel. */
  readonly send?: ((message: typeof upMessage) => unknown) | undefined;
  readonly connected: boolean;
  once(event: 'disconnect', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The program that started this one, or what stands for it where nobody did. */
export interface Parent {
  /** Resolves when it has ended, for any reason; never without one. */
  readonly gone: Promise<void>;
  /** Tells it that this program does its work. */
  tellUp(): void;
}

export function parentOn(channel: Channel | undefined): Parent {
  if (channel?.send === undefined) return { gone: new Promise(() => {}), tellUp() {} };
  // Sending fails between the parent's end and the news of it.
  channel.on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    channel.once('disconnect', resolve);
    if (!channel.connected) resolve();
  });
  return {
    gone,
    tellUp() {
      if (channel.connected) channel.send?.(upMessage);
    },
  };
}
