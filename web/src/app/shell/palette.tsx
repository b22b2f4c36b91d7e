// Ctrl-K: a page or an object by its name, without the pointer.
import type { Page } from '@gemba/contract/kit/page.ts'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useRead } from '../../resource/query.ts'
import { useCan } from '../../resource/session.ts'
import { Panel } from '../../ui/panel.tsx'
import type { PageRoute } from './menu.ts'
import './palette.css'

interface Hit {
  path: string
  title: string
  kind: string
}

const objectUrl = '/lak/pages/equipment/object'
const hiddenPage = 10
const mostObjects = 8

export function Palette({ routes }: { routes: readonly PageRoute[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.isComposing) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isOpen ? <PalettePanel routes={routes} onClose={() => setOpen(false)} /> : null
}

/** Pages whose name contains the text, then objects that the server finds by it. */
function useHits(routes: readonly PageRoute[], search: string): Hit[] {
  const text = useText(shellWords)
  const keyword = useDeferredValue(search.trim())
  const maySeeObjects = useCan('object:view')
  const objects = useRead<Page<{ id: string; name: string; code: string }>>(['equipment', 'object', { keyword }], {
    path: '/infObject/page',
    body: { keyword, pageNumber: 1, pageSize: mostObjects },
    isEnabled: maySeeObjects && keyword !== '',
  })
  const pages = routes
    .filter((route) => route.pageType !== hiddenPage && route.title.toLowerCase().includes(keyword.toLowerCase()))
    .map((route) => ({ path: route.path, title: route.title, kind: text('palettePage') }))
  const found = keyword === '' ? [] : (objects.data?.records ?? [])
  const hits = found.map(({ id, name, code }) => ({
    path: `${objectUrl}/${id}`,
    title: `${name} · ${code}`,
    kind: text('paletteObject'),
  }))
  return [...pages, ...hits]
}

function PalettePanel({ routes, onClose }: { routes: readonly PageRoute[]; onClose: () => void }) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const hits = useHits(routes, search)
  const current = Math.min(at, Math.max(0, hits.length - 1))

  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hit.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((current + step + hits.length) % Math.max(1, hits.length))
    } else if (event.key === 'Enter') open(hits[current])
  }
  return (
    <Panel title={text('palette')} width={520} onClose={onClose}>
      <input
        className="palette-input"
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
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={text('palette')}>
        {hits.map((hit, index) => (
          <div
            key={hit.path}
            id={`${id}-${index}`}
            className="palette-hit"
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerDown={() => open(hit)}
          >
            <span>{hit.title}</span>
            <small>{hit.kind}</small>
          </div>
        ))}
      </div>
      {hits.length === 0 ? <p className="palette-none">{text('paletteNone')}</p> : null}
    </Panel>
  )
}
