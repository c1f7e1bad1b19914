/** What reads and lays out a report, the same as in `hc report`: a script of its own, which only reports load. */
export { readAnswers } from '../../../clients/cli/src/report/answers.ts';
export {
  reportDocument,
  reportFrame,
  reportTitle,
} from '../../../clients/cli/src/report/document.ts';
export { monthOf, monthText, readMonth } from '../../../clients/cli/src/report/month.ts';
export { pageRule } from '../../../clients/cli/src/report/page-rule.ts';
export { reportStyle } from '../../../clients/cli/src/report/style.ts';
export { sourceOf } from './source.ts';
