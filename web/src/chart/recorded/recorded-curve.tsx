// A curve of given samples, with a line at an instant. The charting library is in a separate chunk.
import { Suspense } from 'react'
import { lazyCode } from '../../api/lazy-code.ts'
import { Skeleton } from '../../ui/state/page-states.tsx'
import type { RecordedCanvasProps } from './recorded-canvas.tsx'

const RecordedCanvas = lazyCode(async () => (await import('./recorded-canvas.tsx')).default)

export const RecordedCurve = (props: RecordedCanvasProps) => (
  <Suspense fallback={<Skeleton rows={5} />}>
    <RecordedCanvas {...props} />
  </Suspense>
)
