// The objects below an object, as cards.
import { object } from '@gemba/contract/equipment/object.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import type { ObjectRow } from '../rows.ts'
import { ObjectCards } from './object-card.tsx'
import { maxStatusTiles, useTiles } from './use-tiles.ts'
import { statusWords } from './words.ts'

/** Returns the direct children of an object; undefined while loading. */
export function useChildren(objectId: string): Page<ObjectRow> | undefined {
  const body = { parentId: objectId, pageNumber: 1, pageSize: maxStatusTiles }
  return useRouteQuery<Page<ObjectRow>>({ resource: object, operation: 'page', body }).data
}

export function ObjectBoard({ objects: { records, total } }: { objects: Page<ObjectRow> }) {
  const text = useText(statusWords)
  const tiles = useTiles(records.map(({ id }) => id))
  return (
    <section data-testid="object-board">
      <ObjectCards objects={records} tiles={tiles} label={text('below')} />
      {total > records.length ? (
        <p className="above-8 muted">{text('moreBelow', { n: total - records.length })}</p>
      ) : null}
    </section>
  )
}
