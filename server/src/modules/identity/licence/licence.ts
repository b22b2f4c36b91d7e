import { type LicenceRecord, licenceBytes, readLicence, uploadLicence } from '@gemba/contract/identity/licence.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
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

async function storeLicence(licences: Licences, call: Call): Promise<LicenceRecord> {
  const { name, stream } = await call.readUpload()
  const content = Buffer.concat(await stream.toArray()).toString('utf8')
  const companyId = companyOf(call.actor)
  return call.inWork(async (work) => {
    await licences.judge(work, content)
    const values = { file_name: name.slice(-255), content, upload_user: call.actor.userName }
    await work.tx
      .insertInto('company_licence')
      .values({ ...values, company_id: companyId })
      .onConflict((oc) => oc.column('company_id').doUpdateSet({ ...values, uploaded_at: transactionTime }))
      .execute()
    work.afterCommit(() => licences.forget(companyId))
    await work.emit('company.licenceChanged', `company:${companyId}`, { companyId })
    return present(licences, work)
  })
}

/** Routes for the licence of the own company. Both work without a licence. */
export function licenceRoutes(licences: Licences) {
  return [
    ...handleWithoutWork(uploadLicence, file, (_, call) => storeLicence(licences, call), {
      uploadBytes: licenceBytes,
      needsNoLicence: true,
    }),
    ...handle(readLicence, file, (read) => present(licences, read), { needsNoLicence: true }),
  ]
}
