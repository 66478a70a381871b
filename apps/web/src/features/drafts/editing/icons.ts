// Icons of the editor alone, for `Icon`: those of ui/images/icons.ts are loaded with every screen.

export const bold = "M6.500 4h4.300a3 3 0 0 1 0 6H6.500zM6.500 10h5a3 3 0 0 1 0 6h-5z";
export const italic = "M8.500 4h6M5.500 16h6M11.500 4l-3 12";
export const heading = "M5 4v12M13 4v12M5 10h8M16 9v7";
export const bullets = "M4 6v.050M4 10v.050M4 14v.050M7.500 6h9M7.500 10h9M7.500 14h9";
export const numbers =
  "M4 4.500v3M3.300 4.900 4 4.500M3.200 11.500h1.600l-1.600 3h1.700M8.500 6h8M8.500 13h8";
export const undo = "M7 4 3.500 7.500 7 11M3.500 7.500H12a4 4 0 0 1 0 8H8";
export const redo = "M13 4l3.500 3.500L13 11M16.500 7.500H8a4 4 0 0 0 0 8h4";
export const comment =
  "M3 5.500a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6.200a2 2 0 0 1-2 2H9.200L5.500 16.700v-3H5a2 2 0 0 1-2-2z";
export const rowAbove = "M3.500 10.500h13v5h-13zM10 3v5M7.500 5.500h5";
export const rowBelow = "M3.500 4.500h13v5h-13zM10 12v5M7.500 14.500h5";
export const rowDelete = "M3.500 4.500h13v5h-13zM7.500 14.500h5";
export const columnBefore = "M10.500 3.500h5v13h-5zM5.500 7.500v5M3 10h5";
export const columnAfter = "M4.500 3.500h5v13h-5zM14.500 7.500v5M12 10h5";
export const columnDelete = "M4.500 3.500h5v13h-5zM12 10h5";
