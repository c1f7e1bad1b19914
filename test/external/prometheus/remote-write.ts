/**
 * Writes samples of any time into a real Prometheus, by remote write: a protobuf message in a
 * snappy block (https://prometheus.io/docs/specs/prw/remote_write_spec/).
 */

/** One series with its samples, ordered by time. */
export interface WrittenSeries {
  /** With `__name__`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: readonly WrittenSample[];
}

export interface WrittenSample {
  /** Seconds since the epoch. */
  readonly at: number;
  /** Null is Prometheus' staleness marker. */
  readonly value: number | null;
}

/** Writes all samples; throws the server's error. `url` is the server's. */
export async function remoteWrite(url: string, series: readonly WrittenSeries[]): Promise<void> {
  const answer = await fetch(`${url}/api/v1/write`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-protobuf',
      'Content-Encoding': 'snappy',
      'X-Prometheus-Remote-Write-Version': '0.1.0',
    },
    body: snappyLiteral(Buffer.concat(series.map((one) => field(1, timeSeries(one))))),
  });
  if (!answer.ok) throw new Error(`HTTP status ${answer.status}: ${await answer.text()}`);
}

function timeSeries({ labels, samples }: WrittenSeries): Buffer {
  const names = Object.keys(labels).sort();
  return Buffer.concat([
    ...names.map((name) => field(1, Buffer.concat([text(1, name), text(2, labels[name]!)]))),
    ...samples.map((of) => field(2, sample(of))),
  ]);
}

/** The bits of Prometheus' StaleNaN, unlike those of any NaN that JavaScript writes. */
const staleBits = 0x7ff0000000000002n;

function sample({ at, value }: WrittenSample): Buffer {
  const double = Buffer.alloc(9);
  double[0] = (1 << 3) | 1;
  if (value === null) double.writeBigUInt64LE(staleBits, 1);
  else double.writeDoubleLE(value, 1);
  return Buffer.concat([double, Buffer.of(2 << 3), varint(Math.round(at * 1_000))]);
}

const text = (number: number, value: string) => field(number, Buffer.from(value));

/** A length-delimited protobuf field. */
function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Buffer.of(...bytes, rest);
}

/** One literal with a four-byte length: valid snappy without compression. */
function snappyLiteral(content: Buffer): Buffer<ArrayBuffer> {
  const tag = Buffer.alloc(5);
  tag[0] = 63 << 2;
  tag.writeUInt32LE(content.length - 1, 1);
  return Buffer.concat([varint(content.length), tag, content]);
}
