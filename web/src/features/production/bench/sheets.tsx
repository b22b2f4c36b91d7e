// The lazily loaded sheets of the bench. All are loaded in the background.
import { type ComponentType, Suspense, useEffect } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'

/** The service worker caches these files too (offline-shell.ts). */
const load = {
  report: () => import('./sheet/report-sheets.tsx'),
  values: () => import('./guide/values-sheet.tsx'),
  steps: () => import('./guide/steps-sheet.tsx'),
  parameters: () => import('./guide/parameters-sheet.tsx'),
  consume: () => import('./consume/consume-sheet.tsx'),
  unsent: () => import('./queue/unsent-sheet.tsx'),
  person: () => import('./person/person-sheet.tsx'),
  call: () => import('./call-sheet.tsx'),
}

function lazySheet<P extends object>(loadSheet: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Sheet = lazyCode(loadSheet)
  return (props) => (
    <Suspense fallback={null}>
      <Sheet {...props} />
    </Suspense>
  )
}

export const QuantitySheet = lazySheet(async () => (await load.report()).QuantitySheet)
export const SerialSheet = lazySheet(async () => (await load.report()).SerialSheet)
export const RejectSheet = lazySheet(async () => (await load.report()).RejectSheet)
export const PauseSheet = lazySheet(async () => (await load.report()).PauseSheet)
export const InsteadSheet = lazySheet(async () => (await load.report()).InsteadSheet)
export const RepeatSheet = lazySheet(async () => (await load.report()).RepeatSheet)
export const ValuesSheet = lazySheet(async () => (await load.values()).ValuesSheet)
export const StepsSheet = lazySheet(async () => (await load.steps()).StepsSheet)
export const ParametersSheet = lazySheet(async () => (await load.parameters()).ParametersSheet)
export const ConsumeSheet = lazySheet(async () => (await load.consume()).ConsumeSheet)
export const UnsentSheet = lazySheet(async () => (await load.unsent()).UnsentSheet)
export const PersonSheet = lazySheet(async () => (await load.person()).PersonSheet)
export const CallSheet = lazySheet(async () => (await load.call()).CallSheet)

/** Loads all sheets once the bench is shown, so that they are available offline. */
export function useLoadedSheets(): void {
  useEffect(() => {
    // A sheet that fails to load here is loaded again when it is opened. Only that failure is shown.
    for (const loadSheet of Object.values(load)) loadSheet().catch(() => undefined)
  }, [])
}
