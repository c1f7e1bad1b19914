/** A button that copies a text, and says that it did. */
import { useState } from 'preact/hooks';

interface CopyButtonProps {
  readonly text: string;
  /** What it copies, for screen readers, where several buttons stand on a page. */
  readonly of?: string;
  /** Whether it stands within a line of text. */
  readonly isInLine?: boolean;
}

export function CopyButton({ text, of, isInLine = false }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <button type="button" class={isInLine ? 'quiet in-line' : ''} onClick={copy}>
      {copied === text ? 'Copied' : 'Copy'}
      {of !== undefined && <span class="hidden"> {of}</span>}
    </button>
  );
}
