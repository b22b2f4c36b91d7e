// What people do with a route as a whole: each act asks first, and says what follows.

import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import {
  makeRouteDefault,
  putRouteInUse,
  reviseRoute,
  takeRouteOutOfUse,
} from '@gemba/contract/production/route/act-on-route.ts'
import { type RouteAct, routeFlow } from '@gemba/contract/production/route/flow.ts'
import type { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { routeWords } from './words.ts'

export type RouteRow = EntityOf<typeof processRoute> & { allowedActs?: readonly RouteAct[] }
export type RouteAction = Exclude<RouteAct, 'change'>
type ConfirmedAction = Exclude<RouteAction, 'revise'>

/** As buttons stand: what leads on comes first. */
export const routeActions: readonly RouteAction[] = ['putInUse', 'revise', 'makeDefault', 'takeOutOfUse']

export const routeActionTitle = (act: RouteAct, language: Language): string =>
  wordIn(language, routeFlow.transitions[act].title)

/** Returns what the reader of a route may do to it now; of what is the default, or has no product, that is not asked. */
export const allowedActsOf = ({ allowedActs = [], isDefault, materialId }: RouteRow): readonly RouteAct[] =>
  allowedActs.filter((act) => act !== 'makeDefault' || (isDefault === 0 && materialId !== null))

const commands = { putInUse: putRouteInUse, makeDefault: makeRouteDefault, takeOutOfUse: takeRouteOutOfUse } as const

/** Returns the function that carries an act out after its question; `onRevised` shows the next revision. */
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
    if (!(await confirm({ title, message, isDangerous: name === 'takeOutOfUse' }))) return
    await save(() => run(commands[name], { id: row.id, version: row.version }), text(`done.${name}`))
  }
  const revise = ({ id, version, materialId }: RouteRow) =>
    save(async () => onRevised({ id: (await run(reviseRoute, { id, version })).id, materialId }), text('done.revise'))
  return { isBusy, act: (name: RouteAction, row: RouteRow) => void (name === 'revise' ? revise(row) : ask(name, row)) }
}
