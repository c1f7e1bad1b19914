import { afterEach, describe, expect, it } from 'vitest';
import {
  ago,
  bandName,
  bytes,
  exactPercent,
  exactText,
  localTime,
  percent,
  shareText,
  utcDay,
  utcTime,
  whole,
} from './format.ts';
import { timeLanguage, writeFor } from './language.ts';

afterEach(() => writeFor([]));

const tebibyte = 2 ** 40;
const sum = '9007199254740993.25';
const at = '2026-11-22T05:04:12.250Z';
const now = Date.parse(at) + 3 * 3_600_000;

/** What a reader of some languages sees; spaces at which no line ends, as plain ones. */
function seenBy(languages: readonly string[]) {
  writeFor(languages);
  const texts = {
    bytes: bytes(1.5 * tebibyte),
    share: shareText({ used: 1_234, total: 5_440, unit: 'cores' }),
    exact: exactText(sum, 'cores'),
    percent: percent(1_234.5),
    exactPercent: exactPercent(41.07),
    band: bandName('middle'),
    day: utcDay('2026-11-22'),
    ago: ago(at, now),
    justNow: ago(at, Date.parse(at)),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.replace(/[\u00a0\u202f]/g, ' ')]),
  );
}

describe('figures and times', () => {
  it.each([
    [
      'de-DE',
      {
        bytes: '1,5 TiB',
        share: '1.234 of 5.440 cores',
        exact: '9.007.199.254.740.993,25 cores',
        percent: '1.234,5 %',
        exactPercent: '41,07 %',
        band: '50 to 80 %',
        day: '22. Nov. 2026',
        ago: 'vor 3 Std.',
        justNow: 'jetzt',
      },
    ],
    [
      'fr-FR',
      {
        bytes: '1,5 TiB',
        share: '1 234 of 5 440 cores',
        exact: '9 007 199 254 740 993,25 cores',
        percent: '1 234,5 %',
        exactPercent: '41,07 %',
        band: '50 to 80 %',
        day: '22 nov. 2026',
        ago: 'il y a 3 h',
        justNow: 'maintenant',
      },
    ],
    [
      'ar-EG',
      {
        bytes: '١٫٥ TiB',
        share: '١٬٢٣٤ of ٥٬٤٤٠ cores',
        exact: '٩٬٠٠٧٬١٩٩٬٢٥٤٬٧٤٠٬٩٩٣٫٢٥ cores',
        percent: '١٬٢٣٤٫٥٪',
        exactPercent: '٤١٫٠٧٪',
        band: '٥٠ to ٨٠٪',
        day: '٢٢ نوفمبر ٢٠٢٦',
        ago: 'قبل ٣ ساعات',
        justNow: 'الآن',
      },
    ],
    [
      'hi-IN',
      {
        bytes: '1.5 TiB',
        share: '1,234 of 5,440 cores',
        exact: '9,00,71,99,25,47,40,993.25 cores',
        percent: '1,234.5%',
        exactPercent: '41.07%',
        band: '50 to 80%',
        day: '22 नव॰ 2026',
        ago: '3 घं॰ पहले',
        justNow: 'अब',
      },
    ],
    [
      'en-US',
      {
        bytes: '1.5 TiB',
        share: '1,234 of 5,440 cores',
        exact: '9,007,199,254,740,993.25 cores',
        percent: '1,234.5 %',
        exactPercent: '41.07 %',
        band: '50 to 80 %',
        day: 'Nov 22, 2026',
        ago: '3 hr. ago',
        justNow: 'just now',
      },
    ],
  ])('are written as %s has them', (language, texts) => {
    expect(seenBy([language])).toEqual(texts);
  });

  it('follow the first language that is one', () => {
    expect(seenBy(['C', 'xx-invented-language-tag', 'de-CH']).bytes).toBe('1.5 TiB');
    expect(seenBy(['C', 'de', 'en']).bytes).toBe('1,5 TiB');
    expect(seenBy([]).day).toBe('22 Nov 2026');
  });

  it.each(['ar-EG', 'fa-IR', 'he-IL', 'ur-PK'])('of %s hide and turn no text', (language) => {
    writeFor([language]);
    const texts = [
      percent(-41.1),
      whole(-1_234),
      ago(at, now),
      localTime(at),
      utcDay('2026-11-22'),
    ];
    expect(texts.filter((text) => /\p{Cf}/u.test(text))).toEqual([]);
  });

  it('have the language of times, unless it is that of the page; UTC is the same for all', () => {
    const found = [['ar-EG'], ['de'], ['en-US']].map((languages) => {
      writeFor(languages);
      expect(utcTime(at)).toBe('2026-11-22 05:04:12.250 UTC');
      return timeLanguage();
    });
    expect(found).toEqual(['ar-EG', 'de', undefined]);
  });
});
