// Actions that move a row one position among its siblings, for resources with an order of their own.
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { callRoute } from '../../api/call-route.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { nameOfRecord, permissionOf } from '../labels.ts'
import type { RowAction } from '../list/grid/column.ts'
import { recordWords } from './words.ts'

/** Returns the actions that move a row of a resource up and down. They are shown to those who may move it. */
export function useMoveActions<R extends AnyResource>(resource: R): RowAction<EntityOf<R>>[] {
  const text = useText(recordWords)
  const language = useLanguage((state) => state.language)
  const canMove = useCan(permissionOf(resource, 'moveUp'))
  const { save } = useCommand({ refreshed: [resource.module] })
  const moveBy = (operation: 'moveUp' | 'moveDown') => ({
    name: operation,
    label: text(operation),
    isShown: () => canMove,
    onRun: (row: EntityOf<R>) =>
      void save(() => callRoute(resource, operation, { id: row.id }), { what: nameOfRecord(row, language) ?? '' }),
  })
  return [moveBy('moveUp'), moveBy('moveDown')]
}
