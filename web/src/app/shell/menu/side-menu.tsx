import { ChartLineIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, FolderIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { MenuIcon } from '../../../ui/icon/menu-icon.tsx'
import { shellWords } from '../../words.ts'
import type { MenuItem } from './menu.ts'
import styles from './side-menu.module.css'

interface SideMenuProps {
  items: readonly MenuItem[]
  isCollapsed: boolean
  onToggle: () => void
}

function EntryIcon({ item: { icon, path } }: { item: MenuItem }) {
  return <MenuIcon name={icon} fallback={path === undefined ? FolderIcon : ChartLineIcon} size={20} />
}

/** The menu of a product; one group is open at a time. */
export function SideMenu({ items, isCollapsed, onToggle }: SideMenuProps) {
  const text = useText(shellWords)
  const { pathname } = useLocation()
  const groupOfPage = items.find((item) => item.children.some((child) => isWithin(pathname, child)))?.id
  const [openId, setOpenId] = useState(groupOfPage)
  useEffect(() => {
    if (groupOfPage) setOpenId(groupOfPage)
  }, [groupOfPage])
  return (
    <nav
      className={classNames(styles.menu, isCollapsed && styles.collapsed)}
      aria-label={text('mainMenu')}
      data-testid="side-menu"
    >
      <ul>
        {items.map((item) =>
          item.path === undefined ? (
            <MenuGroup
              key={item.id}
              item={item}
              isOpen={openId === item.id}
              onToggle={() => {
                if (isCollapsed) onToggle()
                setOpenId(openId === item.id && !isCollapsed ? undefined : item.id)
              }}
            />
          ) : (
            <MenuLink key={item.id} item={item} />
          ),
        )}
      </ul>
      <button
        type="button"
        className={styles.toggle}
        onClick={onToggle}
        aria-label={text(isCollapsed ? 'expandMenu' : 'collapseMenu')}
        title={text(isCollapsed ? 'expandMenu' : 'collapseMenu')}
      >
        <Icon of={isCollapsed ? ChevronRightIcon : ChevronLeftIcon} />
      </button>
    </nav>
  )
}

const isWithin = (pathname: string, item: MenuItem): boolean =>
  item.path !== undefined && (pathname === item.path || pathname.startsWith(`${item.path}/`))

function MenuGroup({ item, isOpen, onToggle }: { item: MenuItem; isOpen: boolean; onToggle: () => void }) {
  return (
    <li>
      <button type="button" className={styles.entry} aria-expanded={isOpen} onClick={onToggle} title={item.title}>
        <EntryIcon item={item} />
        <span>{item.title}</span>
        <Icon of={isOpen ? ChevronDownIcon : ChevronRightIcon} />
      </button>
      {isOpen ? (
        <ul>
          {item.children.map((child) => (
            <MenuLink key={child.id} item={child} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function MenuLink({ item }: { item: MenuItem }) {
  return (
    <li>
      <NavLink
        to={item.path ?? '/empty'}
        className={classNames(styles.entry)}
        title={item.title}
        onClick={() => sessionStorage.setItem('gemba.navigation', item.title)}
        data-testid={`menu-${item.path}`}
      >
        <EntryIcon item={item} />
        <span>{item.title}</span>
      </NavLink>
    </li>
  )
}
