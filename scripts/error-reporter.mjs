import { writeFileSync } from 'node:fs';

/** Writes errors that happened outside of tests to the file ERRORS_FILE; the JSON reporter leaves them out. */
export default class ErrorReporter {
  onTestRunEnd(_modules, errors) {
    const text = ({ name, message, stack }) => stack ?? `${name}: ${message}`;
    writeFileSync(process.env.ERRORS_FILE, JSON.stringify(errors.map(text)));
  }
}
