import {
  addObjectFavorites,
  listObjectFavorites,
  removeObjectFavorites,
} from '@gemba/contract/equipment/object/favorite.ts'
import type { LocalNames } from '@gemba/contract/names.ts'
import { StarIcon } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { objectUrl } from '../page-urls.ts'
import type { ObjectRow } from '../rows.ts'
import styles from './object.module.css'
import { objectWords } from './words.ts'

interface StarredObject extends LocalNames {
  readonly id: string
}

/** A button that marks an object as a favourite of the person, or no longer. */
export function FavoriteStar({ object }: { object: StarredObject }) {
  const text = useText(objectWords)
  const name = useName()(object)
  const { data } = useCommandQuery(listObjectFavorites, {})
  const { isBusy, save } = useCommand({ refreshed: ['equipment'] })
  const isFavorite = data?.some(({ id }) => id === object.id) ?? false
  const toggle = () =>
    save(
      () => run(isFavorite ? removeObjectFavorites : addObjectFavorites, { objectId: object.id }),
      text(isFavorite ? 'favoriteRemoved' : 'favoriteAdded', { name }),
    )
  return (
    <IconButton
      of={StarIcon}
      label={text(isFavorite ? 'removeFavorite' : 'addFavorite')}
      aria-pressed={isFavorite}
      className={isFavorite ? styles.starred : undefined}
      disabled={isBusy || !data}
      onClick={(event) => {
        event.stopPropagation()
        void toggle()
      }}
      data-testid={`favorite-${object.id}`}
    />
  )
}

/** Returns the column with the star of each object. */
export function useFavoriteColumn() {
  const text = useText(objectWords)
  return useMemo(
    () => ({
      name: 'favorite',
      title: text('favorites'),
      width: 110,
      cell: (row: ObjectRow) => <FavoriteStar object={row} />,
    }),
    [text],
  )
}

/** Limits the list of objects to the favourites, or shows all again. */
export function FavoriteFilter({ isFiltered }: { isFiltered: boolean }) {
  const text = useText(objectWords)
  return (
    <Link
      to={objectUrl + (isFiltered ? '' : addressOf({ isFavorite: 1 }))}
      className="plain-button"
      aria-current={isFiltered ? 'true' : undefined}
      data-testid="favorite-filter"
    >
      <span className={`row gap-6 ${isFiltered ? styles.starred : ''}`}>
        <Icon of={StarIcon} />
        {text('favorites')}
      </span>
    </Link>
  )
}
