import { useEffect, useState } from 'react'

const storageKey = 'gemba.menu-collapsed'
const wide = 1920

/** Whether the side menu is collapsed; a choice that this browser remembers. Also flags pages 1920 and wider. */
export function useSideMenu() {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === '1')
  useEffect(() => {
    const flagWidth = () => document.documentElement.toggleAttribute('data-wide', window.innerWidth >= wide)
    flagWidth()
    window.addEventListener('resize', flagWidth)
    return () => window.removeEventListener('resize', flagWidth)
  }, [])
  const toggle = () => {
    localStorage.setItem(storageKey, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  return { isCollapsed, toggle }
}
