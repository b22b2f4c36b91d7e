// The product that the test files of one worker share (vitest.config.ts): each has two companies of its own in it.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { demoRoutes } from '@gemba/demo/commands/demo-routes.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { createTestDatabase } from '../platform/db/test-database.fixture.ts'
import { inWork, systemActor } from '../platform/db/work.ts'
import { checkAnswer, checkRefusal } from './declared-answers.fixture.ts'
import { type Caller, makeCompanies, type TestProduct, testPace } from './product.fixture.ts'
import type { Product } from './start/start-options.ts'
import { startProduct } from './start-product.ts'

interface SharedProduct {
  readonly product: Product
  readonly dataFolder: string
  readonly installation: Caller
}

let shared: Promise<SharedProduct> | undefined
let joined = 0
/** Where failures go: to the file that runs now. */
let reported: string[] = []

/**
 * Returns two fresh companies in the product of this worker, which starts with the first file and ends with the worker.
 * Neither is the company that runs the installation, and no setting, table or file of the whole product may be changed:
 * what needs that starts a product of its own (`startTestProduct`).
 */
export async function joinTestProduct(): Promise<TestProduct> {
  shared ??= startShared()
  const { product, dataFolder, installation } = await shared
  reported = []
  const ownCode = reported
  const last = await lastCompany(product)
  joined++
  const companies = await makeCompanies(product, { alpha: `alpha-${joined}`, beta: `beta-${joined}` })
  return {
    ...companies,
    installation,
    product,
    dataFolder,
    reported: ownCode,
    rows: (text) =>
      inWork(product.database, systemActor(), async ({ tx }) => {
        await sql.raw(`set local role test_file; set local gemba.last_company = '${last}'`).execute(tx)
        return (await sql.raw<never>(text).execute(tx)).rows
      }),
  }
}

async function startShared(): Promise<SharedProduct> {
  const dataFolder = mkdtempSync(join(inject('testFolder'), 'joined-'))
  const databaseUrl = await createTestDatabase()
  await hideOtherFiles(databaseUrl)
  const product = await startProduct({
    allowsLoopback: true,
    extendRoutes: demoRoutes(),
    readSpace: async () => ({ totalBytes: 2 ** 40, freeBytes: 2 ** 39 }),
    pace: testPace,
    settings: { port: 0, mqttPort: 0, seed: 'none', dataFolder, databaseUrl },
    inspect: { answer: checkAnswer, refusal: checkRefusal },
    say: () => undefined,
    report: (message, error) => reported.push(`${message}: ${error instanceof Error ? error.stack : String(error)}`),
    failed: (reason) => reported.push(reason),
    restart: () => reported.push('restart'),
  })
  // The first company runs the installation.
  const { admin } = await makeCompanies(product, { alpha: 'installation', beta: 'neighbour' })
  return { product, dataFolder, installation: admin }
}

/** The greatest id of a company so far: those of this file come after it. */
async function lastCompany({ database }: Product): Promise<string> {
  const { rows } = await inWork(database, systemActor(), ({ tx }) =>
    sql<{ id: string }>`select max(id) as id from company`.execute(tx),
  )
  return rows[0]?.id as string
}

/** A role that sees as much as the product itself, but no row of a company that another file has made. */
async function hideOtherFiles(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      do $$
      declare target record;
      begin
        begin
          create role test_file in role gemba_system;
        exception when duplicate_object or unique_violation then null;
        end;
        for target in
          select c.relname as name, a.attname as company
          from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
            and a.attname = case c.relname when 'company' then 'id' else 'company_id' end
        loop
          execute format('create policy test_file on %1$I as restrictive to test_file
            using (%2$I is null or %2$I > current_setting(''gemba.last_company'')::bigint)', target.name, target.company);
        end loop;
      end $$`)
  } finally {
    await client.end()
  }
}
