// The actions on a whole route. Each asks for confirmation and shows its consequences.

import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { type RouteAction, routeFlow } from '@gemba/contract/production/route/flow.ts'
import type { processRoute } from '@gemba/contract/production/route/process-route.ts'
import {
  makeRouteDefault,
  putRouteInUse,
  reviseRoute,
  takeRouteOutOfUse,
} from '@gemba/contract/production/route/route-actions.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { routeWords } from './words.ts'

export type RouteRow = EntityOf<typeof processRoute> & { allowedActions?: readonly RouteAction[] }
export type RouteRowAction = Exclude<RouteAction, 'change'>
type ConfirmedAction = Exclude<RouteRowAction, 'revise'>

/** In the order of the buttons: actions that advance the route come first. */
export const routeActions: readonly RouteRowAction[] = ['putInUse', 'revise', 'makeDefault', 'takeOutOfUse']

export const routeActionTitle = (action: RouteAction, language: Language): string =>
  wordIn(language, routeFlow.transitions[action].title)

/**
 * Returns the actions that are allowed now. `makeDefault` is left out for the default route and for routes without a
 * product.
 */
export const allowedActionsOf = ({ allowedActions = [], isDefault, materialId }: RouteRow): readonly RouteAction[] =>
  allowedActions.filter((action) => action !== 'makeDefault' || (isDefault === 0 && materialId !== null))

const commands = { putInUse: putRouteInUse, makeDefault: makeRouteDefault, takeOutOfUse: takeRouteOutOfUse } as const

/** Returns the function that performs an action after its confirmation. `onRevised` receives the next revision. */
export function useRouteActions(onRevised: (route: { id: string; materialId: string | null }) => void) {
  const text = useText(routeWords)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const follows = (name: ConfirmedAction, row: RouteRow) => {
    if (name === 'takeOutOfUse') return [text('noneThen')]
    const takes = row.materialId !== null && (name === 'makeDefault' || row.isDefault === 1)
    return [...(takes ? [text('becomesDefault')] : []), ...(name === 'putInUse' ? [text('lockedThen')] : [])]
  }
  const ask = async (name: ConfirmedAction, row: RouteRow) => {
    const message = follows(name, row).join(text('between'))
    const title = text(`ask.${name}`, { name: `${row.code} ${row.revision}` })
    if (
      !(await confirm({
        title,
        message,
        confirmText: routeActionTitle(name, currentLanguage()),
        isDangerous: name === 'takeOutOfUse',
      }))
    )
      return
    await save(() => run(commands[name], { id: row.id, version: row.version }), text(`done.${name}`))
  }
  const revise = ({ id, version, materialId }: RouteRow) =>
    save(async () => onRevised({ id: (await run(reviseRoute, { id, version })).id, materialId }), text('done.revise'))
  return {
    isBusy,
    perform: (name: RouteRowAction, row: RouteRow) => void (name === 'revise' ? revise(row) : ask(name, row)),
  }
}
