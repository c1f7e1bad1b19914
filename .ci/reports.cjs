/**
 * Reads the suites' reports: `files REPORT` prints the files with a failure, a line each; `tell FOLDER` says
 * what failed, and the count, and ends with 1 if anything failed.
 */
const { existsSync, readFileSync } = require('node:fs');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

function failedFiles({ testResults = [] }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** What was expected, and where; the rest of a stack is the test runner's own. */
const beginningOf = (message) => message.split('\n').slice(0, 20).join('\n');

/** Said once more at the end, where a log that is cut at its beginning still has it. */
function tellFailures(word, { testResults = [] }) {
  for (const { name, status, message, assertionResults } of testResults) {
    const failures = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failures)
      console.log(`${word}: ${name}: ${fullName}\n${failureMessages.map(beginningOf).join('\n')}`);
    if (status === 'failed' && failures.length === 0) console.log(`${word}: ${name}: ${message}`);
  }
}

/** Counts of a suite whose command ended with a status; a file that cannot be loaded counts as failed. */
function countsOf(folder, suite, status) {
  let report;
  try {
    report = read(`${folder}/${suite}.json`);
  } catch (error) {
    console.log(
      `FAILED: npm run ${suite}, which ended with ${status} and left no report: ${error.message}`,
    );
    return { passed: 0, failed: 1 };
  }
  const again = `${folder}/${suite}.again.json`;
  const isAgain = existsSync(again);
  const last = isAgain ? read(again) : report;
  const isGood = status === '0' && last.success && last.numPassedTests > 0;
  tellFailures(isGood ? 'FLAKY' : 'FAILED', report);
  if (isGood) return { passed: report.numPassedTests + report.numFailedTests, failed: 0 };
  if (isAgain) tellFailures('FAILED AGAIN', last);
  console.log(`FAILED: npm run ${suite}, which ended with ${status}`);
  return { passed: report.numPassedTests, failed: Math.max(1, report.numFailedTests) };
}

function tell(folder) {
  let passed = 0;
  let failed = 0;
  for (const line of readFileSync(`${folder}/statuses`, 'utf8').trim().split('\n')) {
    const counts = countsOf(folder, ...line.split(' '));
    passed += counts.passed;
    failed += counts.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const [, , command, path] = process.argv;
if (command === 'files') for (const file of failedFiles(read(path))) console.log(file);
else tell(path);
