// Pictures of a company that are public before the sign-in: the logo and the background.
import { readCompanyPicture } from '@gemba/contract/identity/sign-in/registration.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type FileReply, handle } from '../../../platform/http/route.ts'

/** Returns a picture among the files of some companies. Throws `notFound`. Provided at the start of the product. */
export type ShowPicture = (
  read: Read,
  place: { companyIds: readonly string[]; name: string },
  call: Call,
) => Promise<FileReply>

const ownFile = '/api/file/'

/** Returns the public address of a setting's picture. An external address stays unchanged. */
export const publicAddress = (address: string | undefined): string | undefined =>
  address?.startsWith(ownFile) ? `/api/company/picture/${address.slice(ownFile.length)}` : address

/** Only pictures in the settings of a company are public. Every other file requires a session. */
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
      // Several companies may name the file. The one that stores it serves it.
      return showPicture(read, { companyIds: rows.map((row) => row.company_id), name }, call)
    },
    { asSystem: 'publicPage' },
  )
}
