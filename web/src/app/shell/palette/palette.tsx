// Ctrl-K finds a page, an action or a record of features by name, without the pointer.
import { can } from '@gemba/contract/identity/role/can.ts'
import { languages, wordIn } from '@gemba/contract/kit/page.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { type Density, rowHeights, useDensity } from '../../../resource/list/list-preferences.ts'
import type { Search } from '../../../resource/tab/search.ts'
import { useSession } from '../../../session/session.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { useTheme } from '../../../ui/theme/theme.ts'
import { themeNames } from '../../../ui/theme/tokens.ts'
import { shellWords } from '../../words.ts'
import type { PageRoute } from '../menu/menu.ts'
import { useProduct } from '../product.ts'
import { addressFrom, isOtherFrontEnd } from '../product-links.ts'
import { focusPage } from './focus-page.ts'
import styles from './palette.module.css'
import { closePalette, openPalette, usePalette } from './palette-request.ts'
import { paletteWords } from './words.ts'

interface PaletteEntry {
  /** The path to open. An action has `onRun` instead. */
  path: string
  onRun?: () => void
  title: string
  kind: string
}

const hiddenPage = 10
const densities = Object.keys(rowHeights) as Density[]

interface PaletteProps {
  routes: readonly PageRoute[]
  /** Loads the searches of features when the palette is first opened. */
  loadSearches: () => Promise<readonly Search[]>
}

export function Palette(props: PaletteProps) {
  const isOpen = usePalette((state) => state.isOpen)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.isComposing) return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isOpen ? <PalettePanel {...props} onClose={closePalette} /> : null
}

/** Returns the matches from the server, by the searches of the features. */
function useFound(loadSearches: PaletteProps['loadSearches'], keyword: string): PaletteEntry[] {
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  // Only the requests to the server are deferred, because Enter must open the match of the current text.
  const deferredKeyword = useDeferredValue(keyword)
  const { data: searches = [] } = useQuery({ queryKey: ['searches'], queryFn: loadSearches, staleTime: Infinity })
  const answers = useQueries({
    queries: searches.map(({ noun: [name], permission, find }) => ({
      queryKey: ['search', name, deferredKeyword],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(deferredKeyword, signal),
      enabled: deferredKeyword !== '' && can(authorities, permission),
      placeholderData: keepPreviousData,
    })),
  })
  if (keyword === '') return []
  return searches.flatMap(({ noun }, at) =>
    (answers[at]?.data ?? []).map((hit) => ({ ...hit, kind: wordIn(language, noun) })),
  )
}

/** Returns pages whose name contains the text, then actions, then matches from the server. */
function useHits({ routes, loadSearches }: PaletteProps, search: string): PaletteEntry[] {
  const text = useText(shellWords)
  const product = useProduct((state) => state.product)
  const keyword = search.trim()
  const pages = routes
    .filter((route) => route.pageType !== hiddenPage && route.title.toLowerCase().includes(keyword.toLowerCase()))
    .map((route) => ({
      path: addressFrom(product, route),
      title: route.title,
      kind: text('palettePage'),
    }))
  return [...pages, ...usePaletteActions(keyword), ...useFound(loadSearches, keyword)]
}

/**
 * Returns actions available everywhere: theme, density, language, and the list of keys. They are found by typing only.
 */
function usePaletteActions(keyword: string): PaletteEntry[] {
  const text = useText(shellWords)
  const action = useText(paletteWords)
  const chooseTheme = useTheme((state) => state.choose)
  const chooseLanguage = useLanguage((state) => state.choose)
  const { choose: chooseDensity } = useDensity()
  if (keyword === '') return []
  const actions: [title: string, onRun: () => void][] = [
    ...themeNames.map((name): [string, () => void] => [action(`theme.${name}`), () => chooseTheme(name)]),
    ...densities.map((name): [string, () => void] => [action(`density.${name}`), () => chooseDensity(name)]),
    ...languages.map((name): [string, () => void] => [action(`language.${name}`), () => chooseLanguage(name)]),
    [action('keys'), () => window.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))],
  ]
  return actions
    .filter(([title]) => title.toLowerCase().includes(keyword.toLowerCase()))
    .map(([title, onRun]) => ({ path: title, title, kind: text('paletteAction'), onRun }))
}

function PalettePanel({ onClose, ...results }: PaletteProps & { onClose: () => void }) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const hits = useHits(results, search)
  const current = Math.min(at, Math.max(0, hits.length - 1))

  const open = (hit: PaletteEntry | undefined) => {
    if (!hit) return
    onClose()
    if (hit.onRun) hit.onRun()
    else if (isOtherFrontEnd(hit.path)) location.assign(hit.path)
    else {
      focusPage(hit.path)
      void navigate(hit.path)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((current + step + hits.length) % Math.max(1, hits.length))
    } else if (event.key === 'Enter') {
      // The focus returns to where it was, and the key must not press that element.
      event.preventDefault()
      open(hits[current])
    }
  }
  return (
    <Panel title={text('palette')} width={520} onClose={onClose}>
      <input
        className="full-width height-40 padding-0-12 field"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length > 0 ? `${id}-${current}` : undefined}
        aria-label={text('paletteHint')}
        placeholder={text('paletteHint')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        data-autofocus
        data-testid="palette-input"
      />
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={text('palette')}>
        {hits.map((hit, index) => (
          <div
            key={hit.path}
            id={`${id}-${index}`}
            className={`flex spread gap-16 padding-8-12 round-4 clickable ${styles.result}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerDown={() => open(hit)}
          >
            <span>{hit.title}</span>
            <small className="muted">{hit.kind}</small>
          </div>
        ))}
      </div>
      {hits.length === 0 ? <p className={styles.none}>{text('paletteNone')}</p> : null}
    </Panel>
  )
}
