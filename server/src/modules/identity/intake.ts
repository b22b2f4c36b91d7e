// What the intake thread uses of the identity module.
export { listCompanies } from './company/companies.ts'
export { listUsersWithPermission } from './user/recipients.ts'
