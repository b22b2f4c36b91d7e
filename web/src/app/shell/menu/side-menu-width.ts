import { useEffect, useState } from 'react'
import { flagCodec } from '../../../storage/codec.ts'
import { defineStored } from '../../../storage/stored-value.ts'
import { useStored } from '../../../storage/use-stored.ts'
import { useIsBelow } from '../../../ui/theme/width.ts'

const collapsed = defineStored({
  key: 'gemba.menu-collapsed',
  area: 'browser',
  scope: 'browser',
  initial: false,
  codec: flagCodec,
})
const wide = 1920

/**
 * Returns whether the side menu is collapsed, which this browser stores; in a narrow window whether its drawer is open.
 * Also returns whether the page is 1920 px or wider.
 */
export function useSideMenu() {
  const [isCollapsed, setCollapsed] = useStored(collapsed)
  const isDrawer = useIsBelow('wide')
  const [isWanted, setWanted] = useState(false)
  // A window that was made wide and narrow again starts with a closed drawer.
  if (isWanted && !isDrawer) setWanted(false)
  useEffect(() => {
    const flagWidth = () => document.documentElement.toggleAttribute('data-wide', window.innerWidth >= wide)
    flagWidth()
    window.addEventListener('resize', flagWidth)
    return () => window.removeEventListener('resize', flagWidth)
  }, [])
  const toggle = () => setCollapsed(!isCollapsed)
  return {
    isCollapsed,
    toggle,
    isDrawer,
    isDrawn: isDrawer && isWanted,
    open: () => setWanted(true),
    close: () => setWanted(false),
  }
}
