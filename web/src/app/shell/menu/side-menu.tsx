import { ChartLineIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, FolderIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { textCodec } from '../../../storage/codec.ts'
import { defineStored } from '../../../storage/stored-value.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { MenuIcon } from '../../../ui/icon/menu-icon.tsx'
import { shellWords } from '../../words.ts'
import type { MenuItem } from './menu.ts'
import styles from './side-menu.module.css'

/** The title of the last opened menu entry, for pages of other products on this site. */
const openedEntry = defineStored({
  key: 'gemba.navigation',
  area: 'tab',
  scope: 'user',
  initial: '',
  codec: textCodec,
})

interface SideMenuProps {
  items: readonly MenuItem[]
  isCollapsed: boolean
  /** Collapses or expands the menu. Undefined in a drawer. */
  onToggle?: () => void
  /** Runs when a page is chosen. */
  onChoose?: () => void
}

function EntryIcon({ item: { icon, path } }: { item: MenuItem }) {
  return <MenuIcon name={icon} fallback={path === undefined ? FolderIcon : ChartLineIcon} size={20} />
}

/** The menu of a product. One group is open at a time. */
export function SideMenu({ items, isCollapsed, onToggle, onChoose }: SideMenuProps) {
  const text = useText(shellWords)
  const { pathname } = useLocation()
  const groupOfPage = items.find((item) => item.children.some((child) => isWithin(pathname, child)))?.id
  const [openId, setOpenId] = useState(groupOfPage)
  useEffect(() => {
    if (groupOfPage) setOpenId(groupOfPage)
  }, [groupOfPage])
  return (
    <nav
      className={classNames(styles.menu, isCollapsed && styles.collapsed, !onToggle && styles.inDrawer)}
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
              onChoose={onChoose}
              onToggle={() => {
                if (isCollapsed) onToggle?.()
                setOpenId(openId === item.id && !isCollapsed ? undefined : item.id)
              }}
            />
          ) : (
            <MenuLink key={item.id} item={item} onChoose={onChoose} />
          ),
        )}
      </ul>
      {onToggle ? <CollapseButton isCollapsed={isCollapsed} onToggle={onToggle} /> : null}
    </nav>
  )
}

function CollapseButton({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const text = useText(shellWords)
  const label = text(isCollapsed ? 'expandMenu' : 'collapseMenu')
  return (
    <button type="button" className={styles.toggle} onClick={onToggle} aria-label={label} title={label}>
      <Icon of={isCollapsed ? ChevronRightIcon : ChevronLeftIcon} />
    </button>
  )
}

const isWithin = (pathname: string, item: MenuItem): boolean =>
  item.path !== undefined && (pathname === item.path || pathname.startsWith(`${item.path}/`))

interface MenuEntryProps {
  item: MenuItem
  onChoose: (() => void) | undefined
}

interface MenuGroupProps extends MenuEntryProps {
  isOpen: boolean
  onToggle: () => void
}

function MenuGroup({ item, isOpen, onToggle, onChoose }: MenuGroupProps) {
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
            <MenuLink key={child.id} item={child} onChoose={onChoose} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function MenuLink({ item, onChoose }: MenuEntryProps) {
  return (
    <li>
      <NavLink
        to={item.path ?? '/empty'}
        className={classNames(styles.entry)}
        title={item.title}
        onClick={() => {
          openedEntry.write(item.title)
          onChoose?.()
        }}
        data-testid={`menu-${item.path}`}
      >
        <EntryIcon item={item} />
        <span>{item.title}</span>
      </NavLink>
    </li>
  )
}
