// The state of the editor: what is edited, what was done, which segment is chosen, and what becomes of a save.
import type { AnsweredGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { readRouteGraph, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { useContext, useEffect, useState } from 'react'
import { CallError } from '../../../../api/call-error.ts'
import { notifyFailure, refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { readDraft, removeDraft, storeDraft } from '../../../../resource/form/draft.ts'
import { TabContext } from '../../../../resource/tab/tab-context.ts'
import { markUnsaved } from '../../../../resource/tab/unsaved-changes.ts'
import { useSession } from '../../../../session/session.ts'
import { begin, changed, redone, undone } from './edit-history.ts'
import { draftOf, missingOf, noRoute, type RouteDraft, sentOf } from './route-draft.ts'

interface UseRouteEditor {
  isOfProduct: boolean
  /** What is stored; undefined for a route that is being added. */
  stored: AnsweredGraph | undefined
  /** Tells the drafts of this browser apart. */
  of: string
  isReadOnly: boolean
  onSaved: (graph: AnsweredGraph) => void
}

/** What was edited and not saved, kept in this browser. */
function useStoredDraft(of: string, isReadOnly: boolean) {
  const { path } = useContext(TabContext)
  const userId = useSession((state) => state.user?.id ?? '')
  // The shape of what is kept has a number: a draft of another shape is left alone.
  const key = [userId, path, 'route', 2, of].join('|')
  const [found] = useState(() => (isReadOnly ? undefined : readDraft<RouteDraft>(key, Date.now())))
  return {
    found,
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

/** What is edited and which version of the route it was begun on. */
function useDraftEditor(stored: AnsweredGraph | undefined, kept: StoredDraft) {
  const [base, setBase] = useState(stored)
  const [history, setHistory] = useState(() => begin(kept.found?.content ?? (stored ? draftOf(stored) : noRoute)))
  const [isDirty, setDirty] = useState(kept.found !== undefined)
  const [restoredAt, setRestoredAt] = useState(kept.found?.at)
  // What was begun on an older version is saved as such, and the conflict is told.
  const [version, setVersion] = useState(() => (kept.found?.version as number | undefined) ?? stored?.route.version)
  const [selected, setSelected] = useState<string>()
  const [isStale, setStale] = useState(false)
  const adopt = (graph: AnsweredGraph | undefined) => {
    const number = history.present.segments.find(({ key }) => key === selected)?.number
    setBase(graph)
    setVersion(graph?.route.version)
    setHistory(begin(graph ? draftOf(graph) : noRoute))
    // New segments have other keys once they are stored: the chosen one is found by its number.
    setSelected(graph?.segments.find((segment) => Number(segment.number) === number)?.id)
    setDirty(false)
    setStale(false)
    setRestoredAt(undefined)
    kept.drop()
  }
  const put = (next: typeof history) => {
    if (next === history) return
    setHistory(next)
    setDirty(true)
    kept.keep(next.present, version)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read anew is taken while nothing is typed, at its arrival only
  useEffect(() => {
    if (stored && !isDirty && stored.route.version !== base?.route.version) adopt(stored)
  }, [stored])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is unsaved from the beginning
  useEffect(() => {
    if (restoredAt !== undefined) kept.mark(true)
  }, [])
  return { base, history, version, selected, setSelected, isDirty, isStale, setStale, restoredAt, adopt, put }
}

type DraftEditor = ReturnType<typeof useDraftEditor>

/** Saves; who was faster is told, and people say what is kept. */
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
  const busily = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
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
    /** Segments that somebody else has removed are added once more. */
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

const newerOf = (left: AnsweredGraph | undefined, right: AnsweredGraph | undefined): AnsweredGraph | undefined =>
  (right?.route.version ?? -1) > (left?.route.version ?? -1) ? right : left

export function useRouteEditor({ stored, of, isReadOnly, isOfProduct, onSaved }: UseRouteEditor) {
  const edited = useDraftEditor(stored, useStoredDraft(of, isReadOnly))
  const saving = useSaving(edited, onSaved)
  // After a save what it answered is newer than what was read, until that is read again.
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
    /** As it is known to be stored; undefined for one that is being added. */
    route: newest?.route,
    draft: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (next: RouteDraft, ofField?: string) => {
      if (!isReadOnly) put(changed(history, next, ofField))
    },
    undo: () => put(undone(history)),
    redo: () => put(redone(history)),
    discard: () => edited.adopt(newest),
    /** Nothing is saved that lacks something. */
    save: async () => {
      if (isDirty && missingOf(history.present.head, isOfProduct) === undefined) await saving.save()
    },
  }
}
export type RouteEditorState = ReturnType<typeof useRouteEditor>
