// What the intake thread uses of the admin module.
export { OperationLog } from './operation/log-operations.ts'
