import { type LicenceRecord, licenceBytes, readLicence, uploadLicence } from '@gemba/contract/identity/licence.ts'
import { sql } from 'kysely'
import { inWork, type Read } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleCall, handleRead, type Mounted } from '../../../platform/http/route.ts'
import { countEnabled, type Licences } from './licences.ts'

const file = import.meta.url

async function present(licences: Licences, read: Read): Promise<LicenceRecord> {
  const { state, fileName, payload } = await licences.standing(read)
  return {
    state,
    fileName,
    issuedAt: payload?.issuedAt ?? null,
    endTime: payload?.endTime ?? null,
    limits: { users: payload?.limits.users ?? null },
    users: await countEnabled(read),
  }
}

async function keep(licences: Licences, call: Call): Promise<LicenceRecord> {
  const { name, stream } = await call.readUpload()
  const content = Buffer.concat(await stream.toArray()).toString('utf8')
  const { companyId, userName } = call.actor
  const kept = await inWork(call.database, call.actor, async (work) => {
    await licences.judge(work, content)
    await sql`insert into company_licence (company_id, file_name, content, upload_user)
      values (${companyId}, ${name.slice(-255)}, ${content}, ${userName})
      on conflict (company_id) do update set file_name = excluded.file_name, content = excluded.content,
        upload_user = excluded.upload_user, uploaded_at = now()`.execute(work.tx)
    return present(licences, work)
  })
  licences.forget(String(companyId))
  return kept
}

/** The licence of the own company. Both calls answer without one. */
export function licenceRoutes(licences: Licences): Mounted[] {
  return [
    ...handleCall(uploadLicence, file, (_, call) => keep(licences, call)).map((route) => ({
      ...route,
      isRead: false,
      uploadBytes: licenceBytes,
    })),
    ...handleRead(readLicence, file, (read) => present(licences, read)),
  ].map((route) => ({ ...route, needsNoLicence: true }))
}
