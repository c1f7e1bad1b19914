/** The words of the page around a report; the report has its own (`hc report`). */

export const overview = 'Overview';
export const theReport = 'The report';
export const month = 'Month (UTC)';
export const print = 'Print or save as PDF';
export const noSuchMonth = 'No such month';
export const whatMonthHasToBe = (written: string | null, first: string, present: string) =>
  `The address says month=${written}; it has to be from ${first} to ${present}.`;
