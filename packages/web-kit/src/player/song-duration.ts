// Re-exported, so that a front end that shows durations does not bundle all schemas of the contract.
export { parseDuration, formatDuration, formatTotalDuration } from '@rubato/contracts';
