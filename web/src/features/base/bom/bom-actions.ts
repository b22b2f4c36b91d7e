// Actions on a BOM. Each action asks for confirmation and lists its consequences.

import { bom } from '@gemba/contract/base/bom/bom.ts'
import { makeBomDefault, putBomInUse, reviseBom, takeBomOutOfUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { findWhereUsed } from '@gemba/contract/base/bom/find-where-used.ts'
import { type BomAction, bomFlow } from '@gemba/contract/base/bom/flow.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { callRoute } from '../../../api/call-route.ts'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Text } from '../../../i18n/words.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import type { BomRow } from './bom-form.ts'
import { bomWords } from './words.ts'

export type BomRowAction = Exclude<BomAction, 'change'>
type ConfirmedBomAction = Exclude<BomRowAction, 'revise'>

/** In the order of the buttons. */
export const bomActions: readonly BomRowAction[] = ['putInUse', 'revise', 'makeDefault', 'takeOutOfUse']

export const bomActionTitle = (action: BomAction, language: Language): string =>
  wordIn(language, bomFlow.transitions[action].title)

/** Returns the actions that the server allows on a BOM. */
export function allowedActionsOf(row: BomRow): readonly BomAction[] {
  const { allowedActions = [] } = row as BomRow & { allowedActions?: readonly BomAction[] }
  // The default BOM does not offer to become the default.
  return allowedActions.filter((action) => action !== 'makeDefault' || row.isDefault === 0)
}

const commands = { putInUse: putBomInUse, makeDefault: makeBomDefault, takeOutOfUse: takeBomOutOfUse } as const

/** Returns a function that performs an action after its confirmation. `onRevised` gets the id of the new revision. */
export function useBomActions(onRevised: (id: string) => void) {
  const text = useText(bomWords)
  const { isBusy, save } = useCommand({ refreshed: ['base'] })
  const ask = async (name: ConfirmedBomAction, row: BomRow) => {
    const consequences = await consequencesOf(name, row, text)
    const title = text(`ask.${name}`, { name: calledOf(row) })
    if (
      !(await confirm({
        title,
        ...consequences,
        confirmText: bomActionTitle(name, currentLanguage()),
        isDangerous: name === 'takeOutOfUse',
      }))
    )
      return
    await save(() => run(commands[name], { id: row.id, version: row.version }), text(`done.${name}`))
  }
  const revise = (row: BomRow) =>
    save(async () => onRevised((await run(reviseBom, { id: row.id, version: row.version })).id), text('done.revise'))
  const perform = async (name: BomRowAction, row: BomRow) => {
    try {
      await (name === 'revise' ? revise(row) : ask(name, row))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return { isBusy, perform }
}

const calledOf = ({ code, revision }: BomRow): string => `${code} ${revision}`

/**
 * Returns the consequences of an action as text: the default BOM afterwards, and the number of products that use the
 * material.
 */
async function consequencesOf(
  action: ConfirmedBomAction,
  row: BomRow,
  text: Text<typeof bomWords>,
): Promise<{ message: string; consequence: string }> {
  const { materialId } = row
  const [all, { products }] = await Promise.all([
    callRoute<BomRow[]>(bom, 'list', { materialId }, { isRead: true }),
    run(findWhereUsed, { materialId }),
  ])
  const otherBoms = all.filter(({ id, status }) => id !== row.id && status === bomStatus.codes.inUse)
  const defaultBom = otherBoms.find(({ isDefault }) => isDefault === 1)
  const material = joinedLabelOf(row, 'materialId') ?? materialId
  const consequence =
    products === 0
      ? text('usedNowhere', { material })
      : text(products === 1 ? 'usedInOne' : 'usedIn', { material, n: products })
  const message = messagesOf(action, { row, otherBoms, defaultBom, material }, text).join(text('between'))
  return { message, consequence }
}

interface BomSituation {
  readonly row: BomRow
  /** The other BOMs of the material that are in use. `defaultBom` is the default among them. */
  readonly otherBoms: readonly BomRow[]
  readonly defaultBom: BomRow | undefined
  readonly material: string
}

function messagesOf(
  action: ConfirmedBomAction,
  { row, otherBoms, defaultBom, material }: BomSituation,
  text: Text<typeof bomWords>,
): string[] {
  if (action === 'takeOutOfUse') {
    const [other] = otherBoms
    if (!other) return [text('noneLeft', { material })]
    return row.isDefault === 1 ? [text('defaultGone', { material, other: calledOf(other) })] : []
  }
  const takes = action === 'makeDefault' || row.isDefault === 1 || !defaultBom
  const defaultBomName = defaultBom ? calledOf(defaultBom) : ''
  return [
    takes ? text('becomesDefault', { material }) : text('staysBeside', { other: defaultBomName }),
    ...(takes && defaultBom ? [text('losesDefault', { other: defaultBomName })] : []),
    ...(action === 'putInUse' ? [text('lockedThen')] : []),
  ]
}
