/** Writes `Content-Disposition`: the file name under which a client saves a download (RFC 6266). */

/** Characters that are special to some file system or shell. */
const unsafe = /[^A-Za-z0-9._-]/g;

/** Path separators, not allowed in a file name in any encoding. */
const separators = /[/\\]/g;

/** Characters that `encodeURIComponent` leaves as they are; an extended value has them encoded. */
const reserved = /['()*]/g;

/** Names a file: in ASCII for every client, and unchanged for clients with RFC 8187. */
export function attachment(name: string): string {
  const ascii = name.replace(unsafe, '_');
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === name) return plain;
  const extended = encodeURIComponent(name.replace(separators, '_')).replace(
    reserved,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${extended}`;
}
