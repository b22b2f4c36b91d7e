import { downloadCompanyExport, prepareCompanyExport, readBackupRights } from '@gemba/contract/admin/company-export.ts'
import { permissions } from '@gemba/contract/menu.ts'
import { type Actor, companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import { listStoredContents } from '../../../platform/files/stored-file.ts'
import { writeZip, type ZipEntry } from '../../../platform/files/zip.ts'
import type { Call } from '../../../platform/http/call.ts'
import { FileReply, handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { firstCompany } from './backup-runs.ts'
import { type ExportedTable, listExportedTables, readCompanyRows } from './company-rows.ts'
import type { DownloadTickets } from './download-tickets.ts'

export interface CompanyExportServices {
  readonly files: FileFolder
  readonly tickets: DownloadTickets
  /** Checks the user's own password. Throws `wrongPassword`, `throttled`. */
  provePassword(work: Work, password: string): Promise<void>
}

/** Returns whether a user has every right and sees every row of the company. */
function holdsEverything({ authorities, departments, rules }: Actor): boolean {
  return departments === null && rules === null && Object.keys(permissions).every((code) => authorities.has(code))
}

/** Throws `forbidden` unless the user is an administrator, because backups contain more than any page shows. */
export function assertAdministrator(actor: Actor): void {
  if (!holdsEverything(actor)) throw new DomainError('forbidden')
}

const file = import.meta.url
const ticketSubject = 'company'

/** Rights of the user on the page of backups, and the export of the own company by a link that is valid once. */
export function companyExportRoutes({ files, tickets, provePassword }: CompanyExportServices) {
  return [
    ...handle(readBackupRights, file, async (read) => {
      const runsInstallation = (await firstCompany(read)) === read.actor.companyId
      const isAdministrator = holdsEverything(read.actor)
      return {
        runsInstallation,
        downloadsBackups: runsInstallation && isAdministrator,
        exportsCompany: isAdministrator,
      }
    }),
    ...handle(prepareCompanyExport, file, async (work, { password }) => {
      assertAdministrator(work.actor)
      await provePassword(work, password)
      return { address: `/api/companyExport/download/${await tickets.issue(work, ticketSubject)}` }
    }),
    ...handleWithoutWork(
      downloadCompanyExport,
      file,
      async ({ ticket }, call) => {
        assertAdministrator(call.actor)
        const subject = await call.inRead((read) => tickets.take(read, ticket))
        if (subject !== ticketSubject) throw new DomainError('notFound')
        const day = Temporal.Now.plainDateISO(call.actor.zone).toString()
        return new FileReply(writeZip(await entriesOf(call, files)), {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename*=UTF-8''gemba-company-${day}.zip`,
          'Cache-Control': 'no-store',
        })
      },
      { isLink: true },
    ),
  ]
}

async function entriesOf(call: Call, files: FileFolder): Promise<ZipEntry[]> {
  const { tables, uploads } = await call.inRead(async (read) => ({
    tables: await listExportedTables(read),
    uploads: await listStoredContents(read),
  }))
  const companyId = companyOf(call.actor)
  const counts = new Map<string, number>()
  const contents = tables.map((table) => ({
    name: `rows/${table.name}.ndjson`,
    content: countedRows(call, table, counts),
  }))
  const present = await listPresent(files, companyId, uploads)
  return [
    ...contents,
    ...present.map(({ name, digest }) => ({
      name: `files/${name}`,
      isPacked: true,
      content: readFile(files, companyId, digest),
    })),
    // Last entry, because the rows must have been counted.
    { name: 'contents.json', content: describe(counts, present.length) },
  ]
}

async function listPresent<Upload extends { readonly digest: string }>(
  files: FileFolder,
  companyId: string,
  uploads: readonly Upload[],
): Promise<Upload[]> {
  const present: Upload[] = []
  for (const upload of uploads) if (await files.has(companyId, upload.digest)) present.push(upload)
  return present
}

async function* countedRows(call: Call, table: ExportedTable, counts: Map<string, number>): AsyncGenerator<string> {
  counts.set(table.name, 0)
  for await (const lines of readCompanyRows(call, table)) {
    counts.set(table.name, (counts.get(table.name) ?? 0) + lines.split('\n').length - 1)
    yield lines
  }
}

async function* readFile(files: FileFolder, companyId: string, digest: string): AsyncGenerator<Uint8Array> {
  yield* await files.read(companyId, digest)
}

async function* describe(counts: ReadonlyMap<string, number>, fileCount: number): AsyncGenerator<string> {
  const rows = Object.fromEntries(counts)
  yield `${JSON.stringify({ createdAt: new Date().toISOString(), rows, files: fileCount }, null, 2)}\n`
}
