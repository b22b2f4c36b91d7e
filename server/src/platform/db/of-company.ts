// Query builder statements that are limited to the rows of one company.
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables/index.ts'
import { companyOf, type Read } from './work.ts'

/** A table whose rows belong to companies. */
type CompanyTable = {
  [Table in keyof Tables]: Tables[Table] extends { company_id: unknown } ? Table : never
}[keyof Tables]

type CompanyTableReference = CompanyTable | `${CompanyTable} as ${string}`

/**
 * Returns the builder for the rows of the actor's company: `ofCompany(read).selectFrom(...)`. The condition is needed
 * for the indexes, which start with the company, and for system transactions, which row policies do not limit. Throws
 * TypeError for the system across companies.
 */
export function ofCompany({ tx, actor }: Pick<Read, 'tx' | 'actor'>) {
  const companyId = companyOf(actor)
  return {
    selectFrom: <From extends CompanyTableReference>(from: From) => limit(tx.selectFrom(from), from, companyId),
    updateTable: <Table extends CompanyTableReference>(table: Table) => limit(tx.updateTable(table), table, companyId),
    deleteFrom: <From extends CompanyTableReference>(from: From) => limit(tx.deleteFrom(from), from, companyId),
  }
}

interface Filterable<Statement> {
  where(column: RawBuilder<unknown>, operator: '=', value: string): Statement
}

/** Adds the condition to a statement. `Statement` hides the column types because they depend on the table. */
function limit<Statement>(statement: Statement, table: string, companyId: string): Statement {
  const alias = table.split(' as ').at(-1)
  return (statement as Filterable<Statement>).where(sql.ref(`${alias}.company_id`), '=', companyId)
}
