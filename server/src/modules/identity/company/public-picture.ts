// Pictures of a company that stand in front of the sign-in, where nobody has a session yet: the logo and the background.
import { readCompanyPicture } from '@gemba/contract/identity/sign-in/registration.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type FileReply, handle } from '../../../platform/http/route.ts'

/** Returns a picture among the files of some companies. Error `notFound`. Given by the start of the product. */
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
export function publicPictureRoutes(showPicture: ShowPicture) {
  return handle(
    readCompanyPicture,
    import.meta.url,
    async (read, { fileName: name }, call) => {
      const rows = await read.tx
        .selectFrom('company_detail')
        .select('company_id')
        .where('user_id', 'is', null)
        .where('key', 'in', ['xtLogo', 'loginBackground'])
        .where('value', '=', ownFile + name)
        .execute()
      // Another company may name the file too; it is shown by the one that has it.
      return showPicture(read, { companyIds: rows.map((row) => row.company_id), name }, call)
    },
    { asSystem: 'publicPage' },
  )
}
