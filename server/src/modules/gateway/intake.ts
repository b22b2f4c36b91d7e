// What the intake thread uses of the gateway module.
export { storeBoxEvents } from './box-events.ts'
export { BoxLogins } from './box-login.ts'
export { loadBoxRecords, saveBoxRecords } from './box-records.ts'
export { listBoxes } from './list-boxes.ts'
export { applyMappings, listIntakeMappings } from './mapping/apply-mappings.ts'
export { storeBoxSnapshots } from './record/store-snapshots.ts'
export { TriggerEngine } from './record/trigger-engine.ts'
export { beatIntake, startListening, storeSilences } from './silences.ts'
