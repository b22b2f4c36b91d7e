import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'

/** Where a custom interface leads, secret included: for calling only, never for an answer. */
export interface InterfaceTarget {
  readonly id: string
  readonly path: string
  /** In the language of who calls. */
  readonly name: string
  readonly url: string
  /** Empty where it came back from the recycle bin. */
  readonly secret: string
  /** Seconds. */
  readonly timeLimit: number
}

const ownInterfaces = (read: Read) =>
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

type Row = Awaited<ReturnType<ReturnType<typeof ownInterfaces>['executeTakeFirstOrThrow']>>

const targetOf = ({ actor }: Read, row: Row): InterfaceTarget => {
  const { id, code: path, url, secret, timeLimit } = row
  return { id, path, name: nameIn(row, actor.language), url, secret, timeLimit }
}

const pathShape = /^[\w-]{1,64}$/

/** The enabled interface of a path. Errors `customInterfaceUnknown`, `customInterfaceOff`. */
export async function findByPath(read: Read, path: string): Promise<InterfaceTarget> {
  const row = pathShape.test(path) ? await ownInterfaces(read).where('code', '=', path).executeTakeFirst() : undefined
  if (!row) throw new DomainError('customInterfaceUnknown', { path: path.slice(0, 64) })
  if (row.isEnabled !== 1) throw new DomainError('customInterfaceOff', { path })
  return targetOf(read, row)
}

/** An interface by its id, on or off. Error `notFound`. */
export async function findById(read: Read, id: string): Promise<InterfaceTarget> {
  const row = await ownInterfaces(read).where('id', '=', idOf(id)).executeTakeFirst()
  if (!row) throw new DomainError('notFound')
  return targetOf(read, row)
}
