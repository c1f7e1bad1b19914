/** Reads and lays out reports, with the code of `hc report`. A separate script, loaded by report pages only. */
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
