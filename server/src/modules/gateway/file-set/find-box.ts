import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { RenamedColumns } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'

export type NamedBox = RenamedColumns<
  'box',
  {
    id: 'id'
    code: 'code'
    name: 'name'
    isEnabled: 'is_enabled'
    state: 'state'
  }
>

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

/** Returns the box of the reader's company with a code, or else with an id. Throws `notFound`. */
export async function findBox(read: Read, codeOrId: string): Promise<NamedBox> {
  return ofCompany(read)
    .selectFrom('box')
    .select(['id', 'code', 'name', 'is_enabled as isEnabled', 'state'])
    .where(({ eb, or }) => or([eb('code', '=', codeOrId), eb('id', '=', isId(codeOrId) ? codeOrId : '0')]))
    .orderBy(({ eb }) => eb('code', '=', codeOrId), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
}

/** Locks a box against other changes of its file sets until the transaction ends. Throws `notFound`. */
export async function lockBoxOfFiles(work: Work, boxId: string): Promise<NamedBox> {
  return ofCompany(work)
    .selectFrom('box')
    .select(['id', 'code', 'name', 'is_enabled as isEnabled', 'state'])
    .where('id', '=', boxId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}

/** Throws `boxIsDisabled`. */
export function assertBoxEnabled({ isEnabled }: NamedBox): void {
  if (isEnabled !== 1) throw new DomainError('boxIsDisabled')
}

const { online, degraded } = boxState.codes

/** Throws `boxIsDisabled` and `boxIsOffline`. */
export function assertBoxOnline(box: NamedBox): void {
  assertBoxEnabled(box)
  if (box.state !== online && box.state !== degraded) throw new DomainError('boxIsOffline')
}
