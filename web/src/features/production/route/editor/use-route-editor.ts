// The state of the route editor: draft, history, selection and saving.
import type { GraphReply } from '@gemba/contract/production/route/route-graph-call.ts'
import { readRouteGraph, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { useContext, useEffect, useState } from 'react'
import { CallError } from '../../../../api/call-error.ts'
import { notifyFailure, refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { readDraft, removeDraft, storeDraft } from '../../../../resource/form/draft.ts'
import { TabContext } from '../../../../resource/tab/tab-context.ts'
import { markUnsaved } from '../../../../resource/tab/unsaved-changes.ts'
import { useSession } from '../../../../session/session.ts'
import { begin, changed, redoChange, undoChange } from './edit-history.ts'
import { draftOf, missingOf, noRoute, type RouteDraft, sentOf } from './route-draft.ts'

interface UseRouteEditor {
  isOfProduct: boolean
  /** The stored route. Undefined for a new route. */
  stored: GraphReply | undefined
  /** Identifies the draft in the storage of this browser. */
  of: string
  isReadOnly: boolean
  onSaved: (graph: GraphReply) => void
}

/** Stores the unsaved draft in this browser. */
function useStoredDraft(of: string, isReadOnly: boolean) {
  const { path } = useContext(TabContext)
  const userId = useSession((state) => state.user?.id ?? '')
  // The key contains a format version, so that drafts of other formats are ignored.
  const key = [userId, path, 'route', 2, of].join('|')
  const [savedDraft] = useState(() => (isReadOnly ? undefined : readDraft<RouteDraft>(key, Date.now())))
  return {
    storedDraft: savedDraft,
    keep: (content: RouteDraft, version: unknown) => {
      markUnsaved(path, true)
      storeDraft(key, { at: Date.now(), version, content })
    },
    drop: () => {
      markUnsaved(path, false)
      removeDraft(key)
    },
    mark: (isUnsaved: boolean) => markUnsaved(path, isUnsaved),
  }
}

type StoredDraft = ReturnType<typeof useStoredDraft>

/** The edit state and the version of the route that the edits are based on. */
function useDraftEditor(stored: GraphReply | undefined, draftStorage: StoredDraft) {
  const [base, setBase] = useState(stored)
  const [history, setHistory] = useState(() =>
    begin(draftStorage.storedDraft?.content ?? (stored ? draftOf(stored) : noRoute)),
  )
  const [isDirty, setDirty] = useState(draftStorage.storedDraft !== undefined)
  const [restoredAt, setRestoredAt] = useState(draftStorage.storedDraft?.at)
  // Edits that are based on an older version are saved with that version, so that the server reports the conflict.
  const [version, setVersion] = useState(
    () => (draftStorage.storedDraft?.version as number | undefined) ?? stored?.route.version,
  )
  const [selected, setSelected] = useState<string>()
  const [isStale, setStale] = useState(false)
  const adopt = (graph: GraphReply | undefined) => {
    const number = history.present.segments.find(({ key }) => key === selected)?.number
    setBase(graph)
    setVersion(graph?.route.version)
    setHistory(begin(graph ? draftOf(graph) : noRoute))
    // New operations get other keys when they are stored, so the chosen one is found by its number.
    setSelected(graph?.segments.find((segment) => Number(segment.number) === number)?.id)
    setDirty(false)
    setStale(false)
    setRestoredAt(undefined)
    draftStorage.drop()
  }
  const put = (next: typeof history) => {
    if (next === history) return
    setHistory(next)
    setDirty(true)
    draftStorage.keep(next.present, version)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a newer route arrives, and adopts it if there are no edits
  useEffect(() => {
    if (stored && !isDirty && stored.route.version !== base?.route.version) adopt(stored)
  }, [stored])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored draft is unsaved; this runs once on mount
  useEffect(() => {
    if (restoredAt !== undefined) draftStorage.mark(true)
  }, [])
  return { base, history, version, selected, setSelected, isDirty, isStale, setStale, restoredAt, adopt, put }
}

type DraftEditor = ReturnType<typeof useDraftEditor>

/** Saves the draft. On a version conflict, the user chooses which version to keep. */
function useSaving({ base, history, version, adopt, setStale }: DraftEditor, onSaved: UseRouteEditor['onSaved']) {
  const [isBusy, setBusy] = useState(false)
  const draft = history.present
  const send = async (content: RouteDraft, onto: number | undefined) => {
    const head = base ? { id: base.route.id, version: onto ?? null } : {}
    const graph = await run(saveRouteGraph, { ...sentOf(content), ...head })
    adopt(graph)
    await refresh(saveRouteGraph.module)
    onSaved(graph)
  }
  const busily = async (perform: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await perform()
    } catch (error) {
      if (error instanceof CallError && error.error === 'stale') setStale(true)
      else notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const latest = () => run(readRouteGraph, { id: base?.route.id ?? '' })
  return {
    isBusy,
    save: () => busily(() => send(draft, version)),
    takeTheirs: () => busily(async () => adopt(await latest())),
    /** Operations that another user has removed are added again. */
    keepMine: () =>
      busily(async () => {
        const theirs = await latest()
        const there = new Set(theirs.segments.map(({ id }) => id))
        const segments = draft.segments.map((segment) =>
          segment.id && !there.has(segment.id) ? { ...segment, id: null } : segment,
        )
        await send({ ...draft, segments }, theirs.route.version)
      }),
  }
}

const newerOf = (left: GraphReply | undefined, right: GraphReply | undefined): GraphReply | undefined =>
  (right?.route.version ?? -1) > (left?.route.version ?? -1) ? right : left

export function useRouteEditor({ stored, of, isReadOnly, isOfProduct, onSaved }: UseRouteEditor) {
  const edited = useDraftEditor(stored, useStoredDraft(of, isReadOnly))
  const saving = useSaving(edited, onSaved)
  // After a save, its reply is newer than the query until the query is refetched.
  const newest = newerOf(stored, edited.base)
  const { history, put, selected, setSelected, isDirty, isStale, restoredAt } = edited
  return {
    selected,
    setSelected,
    isDirty,
    isStale,
    restoredAt,
    isReadOnly,
    ...saving,
    /** The route as last stored. Undefined for a new route. */
    route: newest?.route,
    draft: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (next: RouteDraft, ofField?: string) => {
      if (!isReadOnly) put(changed(history, next, ofField))
    },
    undo: () => put(undoChange(history)),
    redo: () => put(redoChange(history)),
    discard: () => edited.adopt(newest),
    /** Saves the draft unless something required is missing. */
    save: async () => {
      if (isDirty && missingOf(history.present.head, isOfProduct) === undefined) await saving.save()
    },
  }
}
export type RouteEditorState = ReturnType<typeof useRouteEditor>
