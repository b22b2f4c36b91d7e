import { BookmarkIcon, Columns3Icon, XIcon } from 'lucide-react'
import { useContext, useState } from 'react'
import { notifyFailure } from '../../api/query.ts'
import { useText } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconWord } from '../../ui/icon/icon-word.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { toast } from '../../ui/state/toast.tsx'
import type { Values } from '../form/check.ts'
import { TabContext } from '../tab/tab-context.ts'
import { listWords } from '../words.ts'
import { hiddenColumnsOf } from './fit-columns.ts'
import type { Sort } from './grid/column.ts'
import { moveTo, orderOf, toggleName } from './grid/grid-columns.ts'
import { type Density, type ListPreferences, rowHeights, useDensity } from './list-preferences.ts'
import styles from './list-preferences-menu.module.css'
import { saveLayout } from './save-layout.ts'
import { gridWords } from './words.ts'

interface ListPreferencesMenuProps {
  columns: readonly { name: string; title: string }[]
  view: ListPreferences
}

/**
 * Settings of the list: columns (visibility, order, pinning), its search, and the density of all lists. The first
 * column is fixed.
 */
export function ListPreferencesMenu(props: ListPreferencesMenuProps & { canChooseSearch?: boolean; list?: string }) {
  const { columns, view, canChooseSearch, list } = props
  const text = useText(listWords)
  const grid = useText(gridWords)
  const { density, choose } = useDensity()
  const hidden = hiddenColumnsOf(view)
  const shown = columns.filter(({ name }, at) => at === 0 || !hidden.includes(name)).length
  const counts = { n: shown, all: columns.length }
  const isPart = shown < columns.length
  return (
    <Popover
      align="start"
      label={isPart ? grid('columnsAndDensity', counts) : text('viewSettings')}
      testId="list-view"
      button={<IconWord icon={Columns3Icon} word={isPart ? grid('columnsOf', counts) : grid('columnsWord')} />}
    >
      {() => (
        <div className={styles.panel}>
          <fieldset className="unpadded below-12 borderless">
            <legend className="unpadded margin-bottom-6 muted size-12">{text('columns')}</legend>
            <ColumnList columns={columns} view={view} />
            {(view.unfit ?? []).length > 0 ? <p className="flush muted size-12">{grid('unfit')}</p> : null}
          </fieldset>
          {canChooseSearch ? <SearchChoice view={view} /> : null}
          <fieldset className="unpadded below-12 borderless">
            <legend className="unpadded margin-bottom-6 muted size-12">{text('density')}</legend>
            <div className="flex gap-12">
              {(Object.keys(rowHeights) as Density[]).map((item) => (
                <label className="inline-row gap-6 nowrap" key={item}>
                  <input
                    className="flush accent"
                    type="radio"
                    name="density"
                    checked={item === density}
                    onChange={() => choose(item)}
                  />
                  {text(`density.${item}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="flow gap-8">
            <PlainButton onClick={view.reset} data-testid="view-reset">
              {grid('resetView')}
            </PlainButton>
            {list ? <ForEverybody list={list} view={view} /> : null}
          </div>
        </div>
      )}
    </Popover>
  )
}

/** Makes these settings the defaults of the company. */
function ForEverybody({ list, view }: { list: string; view: ListPreferences }) {
  const grid = useText(gridWords)
  const { entryId } = useContext(TabContext)
  const canLayOut = useCan('menu:edit')
  if (!canLayOut || entryId === '') return null
  const save = () =>
    saveLayout(entryId, list, view.settings).then(() => toast('ok', grid('layoutSaved')), notifyFailure)
  return (
    <PlainButton onClick={() => void save()} data-testid="view-for-everybody">
      {grid('layoutForEverybody')}
    </PlainButton>
  )
}

function SearchChoice({ view: { settings, change } }: Pick<ListPreferencesMenuProps, 'view'>) {
  const grid = useText(gridWords)
  return (
    <fieldset className="unpadded below-12 borderless">
      <legend className="unpadded margin-bottom-6 muted size-12">{grid('search')}</legend>
      <div className="flex gap-12">
        {(['all', 'one'] as const).map((item) => (
          <label className="inline-row gap-6 nowrap" key={item}>
            <input
              className="flush accent"
              type="radio"
              name="search"
              checked={item === (settings.search ?? 'all')}
              onChange={() => change({ search: item })}
            />
            {grid(`search.${item}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ColumnList({ columns, view }: ListPreferencesMenuProps) {
  const grid = useText(gridWords)
  const { settings, change } = view
  const hidden = hiddenColumnsOf(view)
  const names = orderOf(
    columns.map(({ name }) => name),
    settings.order,
  )
  const move = (name: string, target: string | undefined) => {
    if (target) change({ order: moveTo(names, name, target) })
  }
  return names.map((name, at) => {
    const title = columns.find((column) => column.name === name)?.title ?? name
    return (
      <div key={name} className="row gap-2 min-height-28">
        <label className="inline-row gap-6 grow shrinkable text-left ellipsis">
          <input
            className="flush accent"
            type="checkbox"
            checked={name === columns[0]?.name || !hidden.includes(name)}
            disabled={name === columns[0]?.name}
            onChange={() => change({ hidden: toggleName(hidden, name) })}
          />
          {title}
        </label>
        <button
          type="button"
          className={styles.tool}
          aria-label={grid('pinColumn', { title })}
          title={grid('pinColumn', { title })}
          aria-pressed={settings.pinned?.includes(name) ?? false}
          onClick={() => change({ pinned: toggleName(settings.pinned, name) })}
        >
          ⇤
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={grid('up', { title })}
          disabled={at === 0}
          onClick={() => move(name, names[at - 1])}
        >
          ↑
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={grid('down', { title })}
          disabled={at === names.length - 1}
          onClick={() => move(name, names[at + 1])}
        >
          ↓
        </button>
      </div>
    )
  })
}

interface NamedViewsProps {
  view: ListPreferences
  filter: Values
  sort: Sort | undefined
  onApply: (filter: Values, sort: Sort | undefined) => void
}

/** Named views: columns, filter and sort under a name, for oneself or for everybody. */
export function NamedViews({ view, filter, sort, onApply }: NamedViewsProps) {
  const text = useText(gridWords)
  return (
    <Popover
      align="start"
      label={text('views')}
      testId="list-views"
      button={<IconWord icon={BookmarkIcon} word={text('views')} />}
    >
      {(close) => (
        <div className={styles.panel}>
          {view.views.length === 0 ? <p className="below-12 muted">{text('noViews')}</p> : null}
          <ul className={`unpadded unmarked below-12 ${styles.views}`}>
            {view.views.map((item) => (
              <li className="row gap-2 min-height-28" key={item.id}>
                <button
                  type="button"
                  className="link-button grow shrinkable text-left cut"
                  onClick={() => {
                    const { filter: savedFilter = {}, sort: keptSort, ...columns } = item.settings
                    view.change({ order: [], hidden: [], pinned: [], widths: {}, ...columns })
                    onApply(savedFilter, keptSort)
                    close()
                  }}
                >
                  {item.name}
                </button>
                <small>
                  {item.isShared ? (item.isOwn ? text('shared') : text('sharedBy', { name: item.userName })) : null}
                </small>
                {item.isOwn ? (
                  <button
                    type="button"
                    className={styles.tool}
                    aria-label={text('removeView', { name: item.name })}
                    onClick={() => void view.drop(item.id)}
                  >
                    <Icon of={XIcon} />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
          <SaveView view={view} filter={filter} sort={sort} />
        </div>
      )}
    </Popover>
  )
}

function SaveView({ view, filter, sort }: Omit<NamedViewsProps, 'onApply'>) {
  const text = useText(gridWords)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const same = view.views.find((view) => view.isOwn && view.name === name.trim())
  const save = async () => {
    const settings = { ...view.settings, filter, sort: sort ?? view.settings.sort }
    const { id } = same ?? {}
    const isSaved = await view.saveAs({ id, name, isShared: isShared ? 1 : 0, settings })
    if (isSaved) setName('')
  }
  return (
    <form
      className="column align-start gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) void save()
      }}
    >
      <input
        className="full-width height-32 padding-0-8 field"
        value={name}
        maxLength={64}
        onChange={(event) => setName(event.target.value)}
        placeholder={text('viewName')}
        aria-label={text('viewName')}
        data-testid="view-name"
      />
      <label className="inline-row gap-6 nowrap">
        <input
          className="flush accent"
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {text('share')}
      </label>
      <PlainButton type="submit" disabled={name.trim() === ''} data-testid="view-save">
        {text('saveView')}
      </PlainButton>
    </form>
  )
}
