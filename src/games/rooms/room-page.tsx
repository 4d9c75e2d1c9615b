import { useState } from "react";
import { useLocation } from "wouter";
import { type RoomId as RoomName, roomIds } from "../../../rules/games/rooms.ts";
import { Room } from "./room.tsx";
import { useRoomTable } from "./use-room-table.ts";

export default function RoomPage() {
  const [path] = useLocation();
  // Kept from the first render, because the address changes before the next page replaces this one.
  const [room] = useState(() => roomIds.find((known) => path.replace(/\/$/, "").endsWith(`/${known}`)));
  return room && <RoomTable room={room} />;
}

function RoomTable({ room }: { room: RoomName }) {
  return <Room table={useRoomTable(room)} />;
}
