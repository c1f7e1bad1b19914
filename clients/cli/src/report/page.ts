/** Writes a report as one HTML file, without scripts and without anything from the network. */
import { type ReportOf, reportDocument, reportTitle } from './document.ts';
import { element, htmlOf } from './markup.ts';
import { pageRule } from './page-rule.ts';
import { reportStyle } from './style.ts';

/** Content Security Policy: a browser that opens the file runs no script and contacts no server. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

export function reportPage(report: ReportOf): string {
  const title = reportTitle(report);
  const head = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, title),
  ];
  const styles = `${reportStyle}${pageRule(title)}`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    ...head.map(htmlOf),
    `<style>\n${styles}</style>`,
    '</head>',
    '<body>',
    htmlOf(element('main', { class: 'report-file' }, reportDocument(report))),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
