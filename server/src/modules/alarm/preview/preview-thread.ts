// Runs in a worker thread: evaluates a rule over history, which takes seconds for millions of samples.
import { parentPort } from 'node:worker_threads'
import { evaluateHistory, type PreviewOrder } from './evaluate-history.ts'

parentPort?.on('message', (order: PreviewOrder) => parentPort?.postMessage(evaluateHistory(order)))
