// Pictures of a company that stand in front of the sign-in, where nobody has a session yet: the logo and the background.
import { readCompanyPicture } from '@gemba/contract/identity/registration.ts'
import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'
import type { Call } from '../../platform/http/call.ts'
import { type FileReply, handleRead, type Mounted } from '../../platform/http/route.ts'

/** Answers a picture among the files of some companies. Error `notFound`. Given by the start of the product. */
export type ShowPicture = (
  read: Read,
  place: { companyIds: readonly string[]; name: string },
  call: Call,
) => Promise<FileReply>

const ownFile = '/api/file/'

/** The address of a setting's picture for somebody without a session; an address elsewhere stays as it is. */
export const publicAddress = (address: string | undefined): string | undefined =>
  address?.startsWith(ownFile) ? `/api/company/picture/${address.slice(ownFile.length)}` : address

/** Only what a company has put into its settings is shown; every other file stays behind the sign-in. */
export function publicPictureRoutes(showPicture: ShowPicture): Mounted[] {
  return handleRead(readCompanyPicture, import.meta.url, async (read, { fileName: name }, call) => {
    const { rows } = await sql<{ company_id: string }>`select company_id from company_detail
      where user_id is null and key in ('xtLogo', 'loginBackground') and value = ${ownFile + name}`.execute(read.tx)
    // Another company may name the file too; it is shown by the one that has it.
    return showPicture(read, { companyIds: rows.map((row) => row.company_id), name }, call)
  })
}
