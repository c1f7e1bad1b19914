/**
 * In charge of the exports under way: how many a partner may have, and that each keeps the memory of
 * its state from the first byte to the last, and lets go of it however it ends.
 */
import type { ServerResponse } from 'node:http';
import { exportsOfPartnerMax, retryAfterSeconds } from '../../limits.ts';
import { problem } from '../../problems.ts';
import { selectAll } from '../../snapshot/page/whole-selection.ts';
import { inSlices, nextTurn } from '../../snapshot/slices.ts';
import type { Encoding } from '../reply/answer.ts';
import type { ExportAnswer } from './export-answer.ts';
import { ExportPieces } from './export-pieces.ts';
import { ExportStream } from './export-stream.ts';
import { exportPieceBytes } from './limits.ts';

export class Exports {
  readonly #byPartner = new Map<string, number>();
  #size = 0;

  /** How many are under way. */
  get size(): number {
    return this.#size;
  }

  /** Refuses one more of a partner who has as many under way as it may. */
  admit(partnerId: string): void {
    if ((this.#byPartner.get(partnerId) ?? 0) < exportsOfPartnerMax) return;
    throw problem(
      'service-unavailable',
      `There are ${exportsOfPartnerMax} exports under way already: no more are made at a time.`,
      { 'Retry-After': String(retryAfterSeconds) },
    );
  }

  /**
   * Sends the body of an admitted export, whose head is written. Resolves once the system has taken
   * all of it; rejects with `CutOff` where its reader has gone, or took nothing for too long.
   */
  async send(
    partnerId: string,
    answer: ExportAnswer,
    response: ServerResponse,
    encoding: Encoding | null,
  ): Promise<void> {
    this.#count(partnerId, 1);
    answer.assets.hold();
    const stream = new ExportStream(response, encoding);
    try {
      await sendPieces(answer, stream);
    } finally {
      stream.close();
      answer.assets.letGo();
      this.#count(partnerId, -1);
    }
  }

  #count(partnerId: string, change: 1 | -1): void {
    this.#size += change;
    const count = (this.#byPartner.get(partnerId) ?? 0) + change;
    if (count === 0) this.#byPartner.delete(partnerId);
    else this.#byPartner.set(partnerId, count);
  }
}

async function sendPieces(
  { list: { table }, query, format }: ExportAnswer,
  stream: ExportStream,
): Promise<void> {
  const rows = await inSlices(selectAll(table, query), 'export');
  const memory = Buffer.allocUnsafeSlow(exportPieceBytes);
  const pieces = new ExportPieces(rows, table.records, format, memory);
  for (;;) {
    await nextTurn('export');
    const piece = pieces.next();
    if (piece === null) break;
    await stream.write(piece);
  }
  await stream.end();
}
