// The icon of a menu entry. The icons that entries may name are in a separate file, loaded after the frame is shown.
import { lazy, Suspense } from 'react'
import type { NamedIconProps } from './named-icon.tsx'

const NamedIcon = lazy(async () => ({ default: (await import('./named-icon.tsx')).NamedIcon }))

export function MenuIcon(props: NamedIconProps) {
  const { size } = props
  return (
    <Suspense fallback={<span className="icon" style={{ width: size, height: size }} />}>
      <NamedIcon {...props} />
    </Suspense>
  )
}
