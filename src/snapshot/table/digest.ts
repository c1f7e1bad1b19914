/**
 * Digests of records: GMAC (AES-GCM's tag) under a public key. Detects changes with 128 bits, ten
 * times as fast as SHA-2. Collisions can be forged, but only by the author of both states, who
 * gains nothing.
 */
import { createCipheriv } from 'node:crypto';

const algorithm = 'aes-128-gcm';
const key = Buffer.alloc(16);
const nonce = Buffer.alloc(12);

/** Equal bytes have equal digests in every process; different bytes, different ones. */
export class RecordsDigest {
  readonly #cipher = createCipheriv(algorithm, key, nonce);

  add(bytes: Buffer): void {
    this.#cipher.setAAD(bytes);
  }

  end(): string {
    this.#cipher.final();
    return this.#cipher.getAuthTag().toString('base64url');
  }
}

export function digestOf(bytes: Buffer): string {
  const digest = new RecordsDigest();
  digest.add(bytes);
  return digest.end();
}
