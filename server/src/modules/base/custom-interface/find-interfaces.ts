import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'

/** The target of a custom interface with its secret. Must not be part of a response. */
export interface InterfaceTarget {
  readonly id: string
  readonly path: string
  /** In the language of the caller. */
  readonly name: string
  readonly url: string
  /** Empty if the interface was restored from the recycle bin. */
  readonly secret: string
  /** Seconds. */
  readonly timeLimit: number
}

const selectInterfaces = (read: Read) =>
  ofCompany(read)
    .selectFrom('custom_interface')
    .select([
      'id',
      'code',
      'name',
      'name_en as nameEn',
      'name_tw as nameTw',
      'url',
      'secret',
      'time_limit as timeLimit',
    ])
    .select('is_enabled as isEnabled')

type Row = Awaited<ReturnType<ReturnType<typeof selectInterfaces>['executeTakeFirstOrThrow']>>

const targetOf = ({ actor }: Read, row: Row): InterfaceTarget => {
  const { id, code: path, url, secret, timeLimit } = row
  return { id, path, name: nameIn(row, actor.language), url, secret, timeLimit }
}

const pathShape = /^[\w-]{1,64}$/

/** Returns the enabled interface of a path. Throws `customInterfaceUnknown`, `customInterfaceOff`. */
export async function findByPath(read: Read, path: string): Promise<InterfaceTarget> {
  const row = pathShape.test(path)
    ? await selectInterfaces(read).where('code', '=', path).executeTakeFirst()
    : undefined
  if (!row) throw new DomainError('customInterfaceUnknown', { path: path.slice(0, 64) })
  if (row.isEnabled !== 1) throw new DomainError('customInterfaceOff', { path })
  return targetOf(read, row)
}

/** Returns an interface by its id, enabled or not. Throws `notFound`. */
export async function findById(read: Read, id: string): Promise<InterfaceTarget> {
  const row = await selectInterfaces(read).where('id', '=', idOf(id)).executeTakeFirstOrThrow(notFound)
  return targetOf(read, row)
}
