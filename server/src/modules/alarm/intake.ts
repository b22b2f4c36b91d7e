// What the intake thread uses of the alarm module.
export { storeLatePoints } from './backfill/late-leftovers.ts'
export { AlarmEngine } from './engine.ts'
