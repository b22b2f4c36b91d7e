// Writes server/src/platform/db/tables/, the types of all tables, from a newly migrated database. A test fails if they
// are outdated.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobLimits, openDatabase } from '../server/src/platform/db/database.ts'
import { describeTables } from '../server/src/platform/db/describe-tables.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts'
import { declaredOwners } from '../server/src/resource/query/columns.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-tables-'))
const postgres = await startEmbeddedPostgres({ dataFolder, isDurable: false })
const database = openDatabase(postgres.url, { connections: 1, limits: jobLimits })
await migrate(database)
const files = await describeTables(database, declaredOwners)
await database.close()
await postgres.stop()
rmSync(dataFolder, { recursive: true, force: true })
const folder = fileURLToPath(new URL('../server/src/platform/db/tables/', import.meta.url))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, text] of files) writeFileSync(join(folder, name), text)
