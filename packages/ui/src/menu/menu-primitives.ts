export { DropdownMenu as MenuPrimitives } from 'radix-ui';
