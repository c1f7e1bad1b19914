/** The digits of the integers below ten thousand, `0000` to `9999`: four bytes each, in ASCII. */
export const fourDigits = Uint32Array.from({ length: 10_000 }, (_, value) =>
  Buffer.from(String(value).padStart(4, '0')).readUInt32BE(),
);
