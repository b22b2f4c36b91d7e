// A route as a graph and as a table of the same draft, with details of the chosen operation beside them.

import { keysWithoutLink } from '@gemba/contract/production/route/route-graph.ts'
import type { GraphReply } from '@gemba/contract/production/route/route-graph-call.ts'
import { type KeyboardEvent, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { lazyCode } from '../../../../api/lazy-code.ts'
import { useName } from '../../../../i18n/name.ts'
import { useText } from '../../../../i18n/text.ts'
import { toast } from '../../../../ui/state/toast.tsx'
import { allowedActionsOf } from '../route-actions.ts'
import { addressOfRoute } from '../route-urls.ts'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotes } from './editor-notes.tsx'
import { heightOf } from './graph/graph-layout.ts'
import { SegmentGuide } from './guide/segment-guide.tsx'
import { HeadFields } from './head-fields.tsx'
import { scheduleOfDraft } from './route-draft.ts'
import styles from './route-editor.module.css'
import { SegmentPanel } from './segment-panel.tsx'
import { SegmentTable } from './segment-table.tsx'
import { useRouteEditor } from './use-route-editor.ts'
import { editorWords } from './words.ts'

/** Loaded behind the page: the library of graphs is larger than the rest of the page. */
const RouteGraph = lazyCode(async () => (await import('./graph/route-graph.tsx')).RouteGraph)

interface RouteEditorProps {
  stored: GraphReply | undefined
  isOfProduct: boolean
}

export function RouteEditor({ stored, isOfProduct }: RouteEditorProps) {
  const text = useText(editorWords)
  const navigate = useNavigate()
  const nameOf = useName()
  const isReadOnly = stored !== undefined && !allowedActionsOf(stored.route).includes('change')
  const editor = useRouteEditor({
    stored,
    isReadOnly,
    isOfProduct,
    of: stored?.route.id ?? (isOfProduct ? 'product' : 'general'),
    onSaved: ({ route }) => {
      toast('ok', text('saved', { name: nameOf(route) }))
      if (!stored) void navigate(addressOfRoute(route), { replace: true })
    },
  })
  const { draft } = editor
  const schedule = useMemo(() => scheduleOfDraft(draft), [draft])
  const loose = useMemo(
    () =>
      new Set(
        keysWithoutLink(
          draft.segments.map(({ key }) => key),
          draft.links,
        ),
      ),
    [draft],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isReadOnly) return
    const key = event.key.toLowerCase()
    const perform = { s: editor.save, z: event.shiftKey ? editor.redo : editor.undo, y: editor.redo }[key]
    if (!perform) return
    event.preventDefault()
    void perform()
  }
  const parts = { editor, schedule, loose }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the page; each action also has a button
    <div className="column gap-12 min-full-height" onKeyDown={onKeyDown} data-testid="route-editor">
      <EditorBar editor={editor} isOfProduct={isOfProduct} />
      <EditorNotes {...parts} />
      <HeadFields editor={editor} isOfProduct={isOfProduct} isStored={stored !== undefined} />
      <Suspense fallback={<div className="clip card" style={{ height: heightOf(draft) }} aria-busy />}>
        <RouteGraph {...parts} />
      </Suspense>
      <div className={styles.body}>
        <div className="column gap-12 shrinkable">
          <SegmentTable {...parts} />
          <SegmentGuide editor={editor} />
        </div>
        <SegmentPanel editor={editor} isOfProduct={isOfProduct} />
      </div>
    </div>
  )
}
